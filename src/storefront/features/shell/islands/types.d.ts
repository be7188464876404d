declare namespace Astro {
  interface ClientDirectives {
    'client:interaction'?: boolean | import('./interaction.ts').InteractionOptions;
  }
}
