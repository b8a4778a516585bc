import { expect, it } from "vitest";
import { httpEnvironment } from "../../../runtime/server/http-environment.ts";

it("reads who may call", () => {
  const env = {
    DELTAMCP_ALLOWED_HOSTS: "a.example.com, b.example.com,",
    DELTAMCP_ALLOWED_ORIGINS: "https://a.example.com",
  };
  expect(httpEnvironment(env)).toEqual({
    allowedHosts: ["a.example.com", "b.example.com"],
    allowedOrigins: ["https://a.example.com"],
  });
});

it.each([{}, { DELTAMCP_ALLOWED_HOSTS: "" }, { DELTAMCP_ALLOWED_HOSTS: " , " }])(
  "says nothing where %j says nothing",
  (env) => {
    expect(httpEnvironment(env)).toEqual({});
  },
);
