/** The arguments of a mutation. */
export type Input<T> = { input: T & { clientMutationId?: string | null } };

/** A list input, which may be null and contain nulls. */
export type Given<T> = readonly (T | null)[] | null;

/** Items of an optional list without its nulls. */
export function given<T>(items: Given<T> | undefined): T[] {
  return (items ?? []).filter((item) => item !== null);
}
