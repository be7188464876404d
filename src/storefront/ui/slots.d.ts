/** A place that a theme may fill, see `theme/theme-parts.ts`. */
declare module 'slot:*.astro' {
  const Slot: import('astro/runtime/server/index.js').AstroComponentFactory | null;
  export default Slot;
}

declare module 'slot:product-after-price.tsx' {
  const Slot: import('react').ComponentType<import('./slot-props.ts').PriceSlotProps> | null;
  export default Slot;
}

declare module 'slot:cart-before-total.tsx' {
  const Slot: import('react').ComponentType<import('./slot-props.ts').CartSlotProps> | null;
  export default Slot;
}

declare module 'slot:checkout-before-total.tsx' {
  const Slot: import('react').ComponentType<import('./slot-props.ts').CartSlotProps> | null;
  export default Slot;
}

declare module 'theme:sections' {
  const sections: Readonly<
    Record<string, import('astro/runtime/server/index.js').AstroComponentFactory | undefined>
  >;
  export default sections;
}
