/** How much of a service one call with all pages reads. */
export interface PageBounds {
  /** Pages of the service. */
  readonly count: number;
  /** Items of all pages together. */
  readonly items: number;
  /** Seconds after which no further page is asked for. */
  readonly seconds: number;
}

/** The bounds of a server whose config names no others. */
export const defaultPageBounds: PageBounds = { count: 100, items: 10_000, seconds: 45 };
