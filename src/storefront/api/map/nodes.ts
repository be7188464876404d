/** @returns the nodes of a connection without those that are no objects; none where it is absent */
export function nodes<T>(connection: { nodes: readonly T[] } | null | undefined): readonly T[] {
  const list: unknown = connection?.nodes;
  return Array.isArray(list) ? list.filter((node) => typeof node === 'object' && node !== null) : [];
}
