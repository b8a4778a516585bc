/** The operations to import. A list that is absent or empty selects every operation; several lists must all match. */
export interface OperationFilters {
  /** Names of tags, ignoring case. */
  readonly tags?: readonly string[];
  /** Globs of paths: `/repos/**`. */
  readonly paths?: readonly string[];
  /** HTTP methods, ignoring case. */
  readonly methods?: readonly string[];
  /** operationIds, or `GET /path`. */
  readonly operations?: readonly string[];
  /** Imports operations that only read: GET, HEAD and OPTIONS. */
  readonly readOnly?: boolean;
}

export interface OpenApiImportOptions {
  readonly filters?: OperationFilters;
  /** The address that the document was read from: relative server URLs are resolved against it. */
  readonly documentUrl?: string;
}
