import type { TaskSet } from "../task-set.ts";
import { type Action, byId, oneRun, type Resource, resourceOf, toolsOf } from "./resource-tools.ts";

/** The verbs and nouns of a vendor that calls everything by a word of its own. */
const verbs: Readonly<Record<Action, string>> = {
  list: "Enumerate",
  get: "Peruse",
  create: "Raise",
  update: "Amend",
  delete: "Strike",
  archive: "Shelve",
  export: "Render",
  share: "Extend",
};

const words: readonly (readonly [noun: string, own: string, family: string, field: string])[] = [
  ["invoice", "Lodgement", "ledger", "due"],
  ["customer", "Patron", "ledger", "city"],
  ["coupon", "Boon", "ledger", "percent"],
  ["subscription", "Tenure", "ledger", "plan"],
  ["product", "Ware", "ledger", "price"],
  ["order", "Commission", "ledger", "address"],
  ["shipment", "Consignment", "ledger", "carrier"],
  ["domain name", "Moniker", "beacon", "registrar"],
  ["certificate", "Sigil", "beacon", "issuer"],
  ["mailbox", "Satchel", "beacon", "owner"],
  ["mail rule", "Sluice", "beacon", "folder"],
  ["website", "Facade", "beacon", "theme"],
  ["redirect", "Detour", "beacon", "target"],
  ["virtual machine", "Hull", "keel", "size"],
  ["firewall rule", "Bulwark", "keel", "port"],
  ["backup", "Echo", "keel", "place"],
  ["disk", "Hold", "keel", "size"],
  ["network", "Lattice", "keel", "range"],
  ["container", "Crate", "keel", "image"],
  ["database", "Granary", "keel", "engine"],
  ["scheduled job", "Errand", "keel", "schedule"],
  ["alert", "Flare", "keel", "threshold"],
  ["log stream", "Annal", "keel", "source"],
  ["user account", "Steward", "crew", "role"],
  ["team", "Watch", "crew", "lead"],
  ["access key", "Cipher", "crew", "expires"],
  ["support ticket", "Grievance", "crew", "priority"],
];

const resources: readonly Resource[] = words.map(([noun, own, family, field], place) => ({
  noun,
  field,
  nameOf: (action) => `${family}_${verbs[action].toLowerCase()}${own}V${1 + (place % 3)}`,
}));

const of = resourceOf(resources);

/** 216 tools whose names cannot be guessed from what they do, and ten tasks. */
export const madeUp: TaskSet = {
  name: "made-up",
  spec: {
    server: { name: "harbour", version: "1.0.0", surface: "auto" },
    tools: Object.assign({}, ...resources.map((resource) => toolsOf(resource))),
  },
  handlers: {},
  tasks: [
    oneRun(of("invoice"), "get", "Show me invoice 4711.", byId("invoice", "4711")),
    oneRun(of("firewall rule"), "delete", "The firewall rule 88 has to go.", byId("firewall rule", "88")),
    oneRun(of("virtual machine"), "create", "I need a new virtual machine called lighthouse.", {
      name: "lighthouse",
    }),
    oneRun(of("support ticket"), "list", "Which support tickets talk about refunds?", { text: "refunds" }),
    oneRun(
      of("user account"),
      "update",
      "Make user account 12 an auditor: that is its new role.",
      byId("user account", "12", { role: "auditor" }),
    ),
    oneRun(of("database"), "archive", "Put database 7 away, but keep it.", byId("database", "7")),
    oneRun(
      of("order"),
      "export",
      "I want order 3001 as a PDF file.",
      byId("order", "3001", { format: "pdf" }),
    ),
    oneRun(
      of("mailbox"),
      "share",
      "Let ines@example.org into mailbox 55.",
      byId("mailbox", "55", { with: "ines@example.org" }),
    ),
    oneRun(of("certificate"), "list", "Give me five of our certificates.", { limit: 5 }),
    oneRun(
      of("scheduled job"),
      "delete",
      "Scheduled job 19 must never run again: delete it.",
      byId("scheduled job", "19"),
    ),
  ],
};
