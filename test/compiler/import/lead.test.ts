import { expect, it } from "vitest";
import { lead } from "../../../compiler/import/tools/lead.ts";

it.each([
  ["Use this tool when you need to:\n- look up an order\n- list orders", "Look up an order\n- list orders"],
  ["DEPRECATED: use find_orders instead. Lists all orders.", "Deprecated: lists all orders."],
  ["DEPRECATED: use find_orders instead", "DEPRECATED: use find_orders instead"],
  ["IMPORTANT - sign in first. Sends a mail", "Sends a mail"],
  ["Tool Name: Weather\nDescription: Gets the weather", "Gets the weather"],
  ["<usecase>Find pages of a library</usecase>", "Find pages of a library"],
  ["This tool allows you to search issues", "Search issues"],
  ["Use the force", "Use the force"],
  ["Note taking app search", "Note taking app search"],
  ["Warn a user", "Warn a user"],
])("%j says %j", (given, said) => {
  expect(lead(given)).toBe(said);
});
