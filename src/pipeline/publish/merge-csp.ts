/**
 * Merges policies into one that allows whatever any of them allows: pages differ in the hashes of their inline
 * scripts, and a host's headers apply to all pages.
 */
export function mergeCsp(policies: Iterable<string>): string {
  const directives = new Map<string, Set<string>>();
  for (const policy of policies) {
    for (const directive of policy.split(';')) {
      const [name, ...sources] = directive.trim().split(/\s+/);
      if (!name) continue;
      const merged = directives.get(name) ?? new Set();
      for (const source of sources) merged.add(source);
      directives.set(name, merged);
    }
  }
  return [...directives]
    .map(([name, sources]) => {
      const allowed = [...sources].sort().filter((source) => source !== "'none'" || sources.size === 1);
      return [name, ...allowed].join(' ');
    })
    .join('; ');
}
