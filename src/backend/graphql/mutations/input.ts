/** The arguments of a mutation. */
export type Input<T> = { input: T & { clientMutationId?: string | null } };

/** A list as GraphQL may send it. */
export type Given<T> = readonly (T | null)[] | null;

/** The items of a list that may be left out, and may have holes. */
export function given<T>(items: Given<T> | undefined): T[] {
  return (items ?? []).filter((item) => item !== null);
}
