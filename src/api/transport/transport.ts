/** One GraphQL request over HTTP. */
export interface Sent {
  kind: 'query' | 'mutation';
  endpoint: string;
  text: string;
  operationName: string;
  variables: Record<string, unknown>;
  /** Whether a query that is short enough goes by GET. */
  byGet: boolean;
  init: RequestInit & { headers: Record<string, string> };
  fetch: typeof fetch;
}

/** What came of it; `cause` where it was no answer of GraphQL. */
export interface Told {
  data?: unknown;
  errors?: readonly { message: string }[] | undefined;
  cause?: unknown;
}

/** Sends a request. Never rejects. */
export type Transport = (sent: Sent) => Promise<Told>;
