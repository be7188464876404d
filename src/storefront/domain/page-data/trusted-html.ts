/** The only policy that pages let scripts make: browsers refuse any other text as HTML (Trusted Types). */
export const TRUSTED_TYPES_POLICY = 'islet';

/** Absent in older browsers, which take texts, and outside of browsers. `worker-address.ts` alone takes addresses. */
export const policy = globalThis.trustedTypes?.createPolicy(TRUSTED_TYPES_POLICY, {
  createHTML: (text) => text,
  createScriptURL: (address) => address,
});

/** HTML as browsers take it: an object that the DOM's types know as text. Only `Html` may import it. */
export function trustedHtml(sanitised: string): string {
  return policy?.createHTML(sanitised) ?? sanitised;
}
