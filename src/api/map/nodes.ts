/** @returns the nodes of a connection; none where it is absent */
export function nodes<T>(connection: { nodes: readonly T[] } | null | undefined): readonly T[] {
  return connection?.nodes ?? [];
}
