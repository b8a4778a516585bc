import { expect, it } from "vitest";
import { hostsNotice } from "../../../runtime/server/hosts-notice.ts";

it.each([
  ["127.0.0.1", undefined, false],
  ["127.1", undefined, false],
  ["127.0.0.53", undefined, false],
  ["localhost", undefined, false],
  ["::1", undefined, false],
  ["0.0.0.0", undefined, true],
  ["::", undefined, true],
  ["192.168.1.4", undefined, true],
  ["127.evil.example", undefined, true],
  ["0.0.0.0", ["tools.example"], false],
])("on %s with the hosts %j, warns of unchecked Host headers: %j", (host, allowedHosts, warns) => {
  const notice = hostsNotice(host, allowedHosts === undefined ? {} : { allowedHosts });
  expect(notice !== "").toBe(warns);
  if (warns) expect(notice).toMatch(/^the server does not check Host headers .*DELTAMCP_ALLOWED_HOSTS\.$/);
});
