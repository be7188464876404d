/** A list input, which may be null and contain nulls. */
export type Given<T> = readonly (T | null)[] | null;

/** Items of an optional list without its nulls. */
export function given<T>(items: Given<T> | undefined): T[] {
  return (items ?? []).filter((item) => item !== null);
}

/** The resolver of a mutation: `act` answers its input, and the client's own id for the call is added. */
export function mutation<I, P extends object>(act: (input: I) => P | Promise<P>) {
  return async ({ input }: { input: I & { clientMutationId?: string | null } }) => ({
    clientMutationId: input.clientMutationId ?? null,
    ...(await act(input)),
  });
}
