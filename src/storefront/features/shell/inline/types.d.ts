declare module '*?inline-script' {
  /** The bundled, minified script. */
  export const code: string;
  /** Its hash for the content security policy, without quotes. */
  export const hash: `sha256-${string}`;
}
