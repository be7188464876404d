/**
 * The policy by which pages take HTML (Trusted Types): the only one that the policy of a page lets scripts make, so a text
 * that did not come by here is refused wherever a browser would read it as HTML.
 */
export const TRUSTED_TYPES_POLICY = 'islet';

/** Absent in older browsers, which take texts, and outside of browsers. */
const policy = globalThis.trustedTypes?.createPolicy(TRUSTED_TYPES_POLICY, { createHTML: (text) => text });

/**
 * HTML as browsers take it. Import rules keep it to `Html`, which holds escaped and sanitised text alone.
 * @returns an object of the policy, which the types of the DOM know as a text
 */
export function trustedHtml(sanitised: string): string {
  return policy?.createHTML(sanitised) ?? sanitised;
}
