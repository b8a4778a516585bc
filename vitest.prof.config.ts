import base from "./vitest.config.ts";
export default { ...base, test: { ...base.test, experimental: { fsModuleCache: process.env.FSC === "1" }, setupFiles: ["/tmp/prof/setup.ts"], reporters: [...base.test!.reporters as any, ["json", { outputFile: "/tmp/prof/json.json" }]] } };
