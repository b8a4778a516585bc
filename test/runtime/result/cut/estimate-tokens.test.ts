import { readFileSync } from "node:fs";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { expect, it } from "vitest";
import { estimateTokens } from "../../../../runtime/result/cut/estimate-tokens.ts";

const rows = Array.from({ length: 60 }, (_, index) => ({
  number: index,
  title: `Fix the login page when the session of user ${index} is over`,
  state: index % 3 === 0 ? "open" : "closed",
  created_at: new Date(1.7e12 + index * 9e7).toISOString(),
  labels: ["bug", "ui"],
  user: { login: `octocat${index}`, id: 583_231 + index },
}));

const source = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");

const samples: readonly (readonly [name: string, text: string])[] = [
  [
    "English prose",
    "The server answers every request that it can read, and says plainly why it cannot answer the others. A result that is too long is kept for some minutes, so that reading on does not run the tool a second time. Nobody likes to pay twice for the same work, least of all when the work has side effects that cannot be undone.",
  ],
  [
    "German",
    "Die Verbindung zur Datenbank konnte nicht hergestellt werden. Bitte überprüfen Sie die Einstellungen und versuchen Sie es später noch einmal. Größere Änderungen müssen vorher rückgängig gemacht werden.",
  ],
  [
    "French",
    "La connexion à la base de données a échoué. Veuillez vérifier les paramètres et réessayer plus tard. Les modifications importantes doivent être annulées auparavant par un administrateur.",
  ],
  [
    "Russian",
    "Сервер отвечает на каждый запрос, который может прочитать, и ясно говорит, почему не может ответить на остальные. Слишком длинный результат хранится несколько минут.",
  ],
  [
    "Chinese",
    "今天天气很好，我们去公园散步吧。人工智能正在改变世界，许多公司都在使用大型语言模型来提高工作效率。系统将在五分钟后自动重新启动，请保存您的文件。",
  ],
  [
    "Japanese",
    "今日はとても天気がいいので、公園を散歩しましょう。このシステムは五分後に自動的に再起動します。ファイルを保存してください。データベースへの接続に失敗しました。",
  ],
  [
    "Korean",
    "서버는 읽을 수 있는 모든 요청에 응답하고, 응답할 수 없는 이유를 분명히 말합니다. 너무 긴 결과는 몇 분 동안 보관되므로 다시 읽을 때 도구가 실행되지 않습니다.",
  ],
  ["JSON", JSON.stringify(rows)],
  ["indented JSON", JSON.stringify(rows, null, 2)],
  ["JSON of numbers", JSON.stringify(rows.map((row) => row.number * 7919.37))],
  ["a table", rows.map((row) => [row.number, row.title, row.created_at].join("\t")).join("\n")],
  ["TypeScript", source("runtime/catalogue/records.ts")],
  ["TypeScript with logic", source("runtime/result/retry-after.ts")],
  ["a package file", source("package.json")],
  [
    "a log",
    rows
      .map(
        (row) =>
          `${row.created_at} INFO [worker-${row.number % 4}] request finished status=200 ms=${row.number * 13}`,
      )
      .join("\n"),
  ],
  [
    "links",
    rows.map((row) => `https://api.github.com/repos/octocat/hello-world/issues/${row.number}`).join("\n"),
  ],
  ["hexadecimal", rows.map((row) => (row.number * 104_729_111_777).toString(16)).join("")],
];

it.each(samples)("is within 15 % of o200k on %s", (_, text) => {
  const exact = encode(text, { disallowedSpecial: new Set() }).length;
  expect(estimateTokens(text) / exact).toBeGreaterThan(0.85);
  expect(estimateTokens(text) / exact).toBeLessThan(1.15);
});

it("is bounded by the length of the text, so that short texts need no estimate", () => {
  for (const [, text] of samples) expect(estimateTokens(text)).toBeLessThanOrEqual(text.length);
  expect(estimateTokens("")).toBe(0);
});
