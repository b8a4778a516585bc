import { expect, it } from "vitest";
import { fileNameOf } from "../../../../runtime/runner/http/files/file-name-of.ts";

it.each([
  ["https://files.example/a/plan.pdf?v=2#page", "plan.pdf"],
  ["https://files.example/a/Z%C3%BCrich%20map.png", "Zürich map.png"],
  ["https://files.example/a/100%.png", "100%.png"],
  ["https://files.example/a/%E0%A4%A.png", "%E0%A4%A.png"],
  ["https://files.example/a/Z%FCrich.png", "Z%FCrich.png"],
  ["https://files.example/..%2F..%2Fetc%2Fpasswd", "passwd"],
  ["https://files.example/..%5C..%5Cboot.ini", "boot.ini"],
  ["https://files.example/a%2F..", "file"],
  ["https://files.example/a/", "file"],
  ["https://files.example", "file"],
])("names the file at %s", (url, name) => {
  expect(fileNameOf(url)).toBe(name);
});
