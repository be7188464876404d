/** Severity of a finding: `broken` stops shoppers or releases, a `warning` costs something. */
export type Severity = 'ok' | 'warning' | 'broken';

export interface Message {
  severity: Severity;
  /** One sentence: what was found. */
  found: string;
  /** Advice on what to change, and where; missing where nothing has to be. */
  change?: string;
}

export const ok = (found: string) => ({ severity: 'ok', found }) as const;
export const warning = <F extends string, C extends string>(found: F, change: C) =>
  ({ severity: 'warning', found, change }) as const;
export const broken = <F extends string, C extends string>(found: F, change: C) =>
  ({ severity: 'broken', found, change }) as const;

/** Places in WordPress's administration. */
export const GRAPHQL_SETTINGS = 'WordPress: GraphQL → Settings';
export const WOOGRAPHQL = `${GRAPHQL_SETTINGS} → WooGraphQL`;
