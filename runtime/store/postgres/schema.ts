/**
 * The statements that lead from each version of the tables to the next one; `deltamcp_schema` has the number of those that ran. A
 * published entry never changes. Ids sort as bytes, whatever the language of the database: receipts are in the order of their time.
 */
export const migrations: readonly string[] = [
  `CREATE TABLE deltamcp_receipts (namespace text, id text COLLATE "C", tool text NOT NULL, at bigint NOT NULL, outcome text NOT NULL,
     record text NOT NULL, PRIMARY KEY (namespace, id));
   CREATE TABLE deltamcp_held (handle text PRIMARY KEY, namespace text NOT NULL, until bigint NOT NULL, size integer NOT NULL,
     record text NOT NULL);
   CREATE INDEX deltamcp_held_until ON deltamcp_held (namespace, until);`,
  `CREATE TABLE deltamcp_streams (namespace text, id text, owner text NOT NULL, ended boolean NOT NULL, until bigint NOT NULL,
     events text[] NOT NULL, PRIMARY KEY (namespace, id))`,
];
