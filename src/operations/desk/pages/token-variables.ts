import { TOKENS } from '#storefront/theme/chosen/tokens.ts';

/** The design tokens of the shop's theme as CSS variables: colours for light and dark, typefaces, corners, shadows. */
export function tokenVariables(): string {
  const { colors, fonts, radius, shadow } = TOKENS;
  const shades = Object.entries(colors).map(([name, [light, dark]]) => [
    `c-${name}`,
    `light-dark(${light},${dark})`,
  ]);
  const named = (prefix: string, values: Record<string, string>) =>
    Object.entries(values).map(([name, value]) => [`${prefix}-${name}`, value]);
  const all = [...shades, ...named('font', fonts), ...named('radius', radius), ...named('shadow', shadow)];
  return `:root{${all.map(([name, value]) => `--${name}:${value}`).join(';')}}`;
}
