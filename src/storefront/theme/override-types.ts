import { overridesOf } from './overrides.ts';
import type { ThemeFolder } from './theme-folder.ts';

/**
 * A component that compiles where each override of these themes can stand for its original: where it takes the same
 * properties, and has the same exports. It is checked, and never rendered.
 * @param sources path of the folder `src`, as the component imports from it
 */
export function overrideTypes(themes: readonly ThemeFolder[], sources: string): string {
  const lines = themes.flatMap((theme) =>
    overridesOf(theme)
      .filter((path) => !path.endsWith('.css'))
      .map((path) => {
        const original = `typeof import('${sources}/storefront/${path}')`;
        return `fits<${original}>(await import('${sources}/${theme.name}/${path}'));`;
      }),
  );
  return ['---', 'declare function fits<Original>(override: Original): void;', ...lines, '---', ''].join(
    '\n',
  );
}
