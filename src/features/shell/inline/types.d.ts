declare module '*?inline-script' {
  /** The bundled, minified script. */
  export const code: string;
  /** Its hash for the policy, without quotes. */
  export const hash: `sha256-${string}`;
}

declare module '*?script-file' {
  /** Site-absolute address of the bundled, minified script. */
  const address: string;
  export default address;
}

declare namespace Astro {
  interface ClientDirectives {
    'client:interaction'?: boolean | import('./interaction.ts').InteractionOptions;
  }
}
