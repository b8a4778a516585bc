/** Verbs that the names of tools begin with. */
export const verbs: ReadonlySet<string> = new Set(
  `accept access activate add analyze analyse append apply approve archive assign attach authorize batch block browse
  build bulk calculate call cancel change check clear click clone close commit complete compare configure confirm connect
  convert copy count create deactivate debug delete deploy describe detach disable disconnect discover download drop duplicate
  edit enable ensure estimate evaluate execute export extract fetch fill find fork format generate get import init insert
  inspect install invite invoke launch link list load lock lookup manage mark merge modify monitor move navigate open
  patch pause perform ping play poll post prepare preview promote publish pull purge push put query read rebase refresh
  register reject release reload remove rename reopen reorder replace reply request reset resize resolve restart restore
  resume retrieve retry return revert revoke rotate run save scan schedule search select send set setup share show sign
  start stop submit subscribe suspend switch sync take test toggle track transfer transition trigger unarchive unassign
  unblock uninstall unlink unlock unpublish unsubscribe update upgrade upload upsert validate verify view wait watch
  write`.split(/\s+/),
);
