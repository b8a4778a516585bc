/** A server to connect to: a process to start, or a URL. */
export type Target =
  | { readonly command: string; readonly args: readonly string[] }
  | { readonly url: string };

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: { progress: number; total?: number; message?: string }) => void;
}

/** What a test does with a client, whichever it is. Results are as they came. */
export interface OfficialClient {
  /** The revision spoken, where the client tells. */
  readonly revision: string | undefined;
  serverName(): string | undefined;
  request(method: string, params?: object): Promise<Record<string, unknown>>;
  listTools(): Promise<readonly { readonly name: string }[]>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results as they please.
  callTool(name: string, args?: object, options?: CallOptions): Promise<any>;
  close(): Promise<void>;
}

/** One release of an official client, and what it can do. */
export interface OfficialRelease {
  readonly name: string;
  readonly transports: readonly ("stdio" | "http")[];
  /** The revision that it should end up with. */
  readonly revision: string;
  /** Answers elicitations with the content `{ name: "Ada" }`. */
  readonly elicits: boolean;
  connect(target: Target): Promise<OfficialClient>;
}
