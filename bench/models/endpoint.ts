/** A model behind an endpoint. */
export interface Endpoint {
  /** The address that requests go to: `…/chat/completions` or `…/messages`. */
  readonly url: string;
  readonly protocol: "openai" | "anthropic";
  readonly model: string;
  readonly key: string | undefined;
  readonly stream: boolean;
}

/** The variables that name an endpoint. docs/models.md lists them. */
export const variables = {
  url: "DELTAMCP_MODEL_URL",
  model: "DELTAMCP_MODEL",
  key: "DELTAMCP_MODEL_KEY",
  protocol: "DELTAMCP_MODEL_PROTOCOL",
  stream: "DELTAMCP_MODEL_STREAM",
} as const;

/** Reads the endpoint from the environment. Returns the reason, in words, if none is named there. */
export function readEndpoint(env: Readonly<Record<string, string | undefined>>): Endpoint | string {
  const [url, model] = [env[variables.url]?.trim(), env[variables.model]?.trim()];
  if (!url || !URL.canParse(url))
    return `No endpoint is named: set ${variables.url} to an OpenAI- or Anthropic-compatible address, such as http://127.0.0.1:11434/v1.`;
  if (!model) return `No model is named: set ${variables.model} to a model of ${url}.`;
  const named = env[variables.protocol];
  if (named !== undefined && named !== "openai" && named !== "anthropic")
    return `${variables.protocol} is openai or anthropic, not ${named}.`;
  const protocol = named ?? (/anthropic|\/messages\/?$/.test(url) ? "anthropic" : "openai");
  const key = env[variables.key]?.trim();
  return {
    url: fullAddress(url, protocol),
    ...{ protocol, model, key: key === "" ? undefined : key, stream: env[variables.stream] === "1" },
  };
}

/** The address of a server, of its version, or of the method itself. */
function fullAddress(url: string, protocol: Endpoint["protocol"]): string {
  const method = protocol === "anthropic" ? "messages" : "chat/completions";
  const base = url.replace(/\/+$/, "");
  if (base.endsWith(method)) return base;
  return /\/v\d+[a-z0-9]*$/.test(base) ? `${base}/${method}` : `${base}/v1/${method}`;
}
