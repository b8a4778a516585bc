import { StringDecoder } from "node:string_decoder";

/** Reads an event stream: hands over the data of each event that has any. Comments are passed over. */
export function createEventReader(onData: (data: string) => void): (chunk: Buffer) => void {
  const decoder = new StringDecoder("utf8");
  let text = "";
  return (chunk) => {
    text += decoder.write(chunk);
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const lines = text.slice(0, end).split("\n");
      text = text.slice(end + 2);
      const data = lines.filter((line) => line.startsWith("data:")).map((line) => line.slice(5).trimStart());
      if (data.some((part) => part !== "")) onData(data.join("\n"));
    }
  };
}
