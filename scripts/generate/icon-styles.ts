import phosphor from '@iconify-json/ph/icons.json' with { type: 'json' };

const ICONS: Readonly<Record<string, { body: string } | undefined>> = phosphor.icons;

/** What has an icon without a class of its own. */
const OWNERS: Readonly<Record<string, string>> = {
  heart: '.heart::before',
  'heart-fill': '.heart:checked::before',
  star: '.stars::before',
  'star-fill': '.stars::after',
};

/**
 * The style sheet of icons: a class `i-ph-NAME` each, see `src/ui/styles/icons.css`.
 * @throws Error for a name that the icon set lacks
 */
export function iconStyles(names: readonly string[]): string {
  const rules = names.map((name) => {
    const body = ICONS[name]?.body;
    if (body === undefined)
      throw new Error(`No icon of Phosphor is named "${name}". See https://phosphoricons.com.`);
    const image = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 256 256'>${body.replace(' fill="currentColor"', '')}</svg>`;
    const selectors = [`.i-ph-${name}`, OWNERS[name]].filter(Boolean).join(',\n');
    return `${selectors} {\n  --icon: url("data:image/svg+xml,${escaped(image)}");\n}\n`;
  });
  return `/* Written by scripts/generate/icons.ts. */\n${rules.join('')}`;
}

/** Text within a URL in double quotes. */
function escaped(text: string): string {
  return text.replace(/"/g, "'").replace(/[<>#%]/g, (sign) => encodeURIComponent(sign));
}
