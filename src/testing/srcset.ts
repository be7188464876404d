/** The addresses in a `srcset`, as pages write it: without spaces behind commas, and none in an address. */
export function srcsetAddresses(srcset: string): string[] {
  return srcset.split(',').map((source) => source.trim().split(/\s/)[0] ?? '');
}
