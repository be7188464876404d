/** Kinds of names that a build makes up, and that differ from one build to the next. */
export type NameKind = 'picture' | 'asset' | 'scope';

interface BuildName {
  kind: NameKind;
  name: string;
}

/** A text without the names that builds make up, and those names in their order. */
export interface Skeleton {
  text: string;
  names: BuildName[];
}

interface Rule {
  pattern: RegExp;
  kind?: NameKind;
  /** Text of the skeleton; `$1` and so on are groups of the pattern, of which `name` is the made-up one. */
  literal: string;
}

const RULES: readonly Rule[] = [
  {
    pattern: /\/pictures\/(?<name>[\w-]+)-(\d+)\.(?:webp|avif|jpe?g|png)/g,
    kind: 'picture',
    literal: '/pictures/‹picture›-$2',
  },
  { pattern: /"asset":"(?<name>[^"]+)"/g, kind: 'picture', literal: '"asset":"‹picture›"' },
  // Pictures of the store may be of another format; their names stay.
  { pattern: /(\/uploads\/[^"'\s&]+?)\.(?:webp|avif|jpe?g|png)\b/g, literal: '$1.‹format›' },
  { pattern: /\/_assets\/(?<name>\w[\w.-]*)/g, kind: 'asset', literal: '/_assets/‹asset›' },
  { pattern: /data-astro-cid-(?<name>[a-z0-9]+)/g, kind: 'scope', literal: 'data-astro-cid-‹scope›' },
  // Their number and place stay.
  { pattern: /'sha256-[\w+/=]+'/g, literal: "'sha256-‹hash›'" },
  { pattern: / component-export="[^"]*"/g, literal: ' component-export="‹export›"' },
];

/** A build's own id and time, in its manifests. */
const MANIFEST_RULES: readonly Rule[] = [
  { pattern: /"(id|previousId)":(?:"[^"]*"|null)/g, literal: '"$1":"‹build›"' },
  { pattern: /"timestamp":\d+/g, literal: '"timestamp":"‹time›"' },
];

interface SkeletonOptions {
  /** Origin of the store, such as `http://127.0.0.1:4322`; null where it is not known. */
  storeOrigin: string | null;
  isManifest: boolean;
}

/** Takes out of a text what a build has made up. */
export function skeletonOf(content: string, { storeOrigin, isManifest }: SkeletonOptions): Skeleton {
  const found: (BuildName & { rank: number })[] = [];
  let text = storeOrigin === null ? content : content.replaceAll(storeOrigin, '‹store›');
  const rules = isManifest ? [...RULES, ...MANIFEST_RULES] : RULES;
  for (const [rank, { pattern, kind, literal }] of rules.entries()) {
    if (kind) {
      for (const { groups } of text.matchAll(pattern)) found.push({ kind, name: groups?.name ?? '', rank });
    }
    text = text.replace(pattern, literal);
  }
  return { text, names: found.map(({ kind, name }) => ({ kind, name })) };
}

/** The store's origin, as a page of a release tells its scripts; null where it tells none. */
export function storeOriginOf(html: string): string | null {
  const address = /"graphqlUrl":"([^"]+)"/.exec(html)?.[1];
  return address ? new URL(address).origin : null;
}
