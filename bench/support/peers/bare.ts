/** A bare `node:http` server: parses each body and answers with the same bytes. `node bare.mjs ANSWER_FILE --http` */
import { readFileSync } from "node:fs";
import { listen } from "./peer-tools.ts";

const answer = readFileSync(process.argv[2] ?? "");
const headers = { "content-type": "application/json", "content-length": answer.length };

listen((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    JSON.parse(Buffer.concat(chunks).toString());
    response.writeHead(200, headers).end(answer);
  });
});
