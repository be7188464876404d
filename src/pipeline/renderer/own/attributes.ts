import { clsx } from 'clsx';
import { EMPTY, Markup } from './markup.ts';

type Kind = 'ordinary' | 'boolean' | 'flag' | 'classes' | 'class' | 'style' | 'none';

const BOOLEAN =
  /^(?:allowfullscreen|async|autofocus|autoplay|checked|controls|default|defer|disabled|disablepictureinpicture|disableremoteplayback|formnovalidate|inert|loop|muted|nomodule|novalidate|open|playsinline|readonly|required|reversed|scoped|seamless|selected|itemscope)$/i;
const INVALID_NAME = /[\s"'>/=]/;
/** Attributes that are flags where their value is true or false, and have a value otherwise. */
const FLAGS: ReadonlySet<string> = new Set(['popover', 'download', 'hidden']);

const kinds = new Map<string, Kind>();

function kindOf(name: string): Kind {
  let kind = kinds.get(name);
  if (kind === undefined) {
    kind = classify(name);
    kinds.set(name, kind);
  }
  return kind;
}

function classify(name: string): Kind {
  if (INVALID_NAME.test(name) || name === 'set:html' || name === 'set:text') return 'none';
  if (name === 'class:list') return 'classes';
  if (name === 'className') return 'class';
  if (name === 'style') return 'style';
  if (BOOLEAN.test(name)) return 'boolean';
  return FLAGS.has(name) ? 'flag' : 'ordinary';
}

/** An attribute of an element, after a space; nothing where it is absent. */
export function addAttribute(value: unknown, name: string, shouldEscape = true, tag = ''): Markup {
  const text = attributeText(value, name, shouldEscape, tag);
  return text === '' ? EMPTY : new Markup(text);
}

function attributeText(value: unknown, name: string, shouldEscape: boolean, tag: string): string {
  if (value === undefined || value === null) return '';
  switch (kindOf(name)) {
    case 'none':
      return '';
    case 'classes': {
      const classes = quotable(clsx(value as Parameters<typeof clsx>[0]), shouldEscape);
      return classes === '' ? '' : ` class="${classes}"`;
    }
    case 'class':
      return ` class="${quotable(value, shouldEscape)}"`;
    case 'style':
      return valueText(typeof value === 'object' ? styleText(value) : value, name, shouldEscape);
    case 'boolean':
      return flagText(value, name, shouldEscape, tag);
    case 'flag':
      return typeof value === 'boolean'
        ? flagText(value, name, shouldEscape, tag)
        : valueText(value, name, shouldEscape);
    case 'ordinary':
      return valueText(value, name, shouldEscape);
  }
}

function valueText(value: unknown, name: string, shouldEscape: boolean): string {
  return value === '' ? ` ${name}` : ` ${name}="${quotable(value, shouldEscape)}"`;
}

function flagText(value: unknown, name: string, shouldEscape: boolean, tag: string): string {
  if (name !== 'popover' && tag.includes('-')) return ` ${name}="${quotable(value, shouldEscape)}"`;
  return value ? ` ${name}` : '';
}

function quotable(value: unknown, shouldEscape: boolean): string {
  const text = value instanceof Markup ? value.text : String(value);
  if (!shouldEscape || !/[&"]/.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

function styleText(values: object): string {
  return Object.entries(values)
    .filter(([, value]) => (typeof value === 'string' && value.trim() !== '') || typeof value === 'number')
    .map(([name, value]) => {
      const property = name.startsWith('--')
        ? name
        : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return `${property}:${value}`;
    })
    .join(';');
}

/** All attributes of an element, as `{...values}` gives them. */
export function spreadAttributes(
  values: Readonly<Record<string, unknown>> = {},
  tag = '',
  { class: scope }: { class?: string } = {},
): Markup {
  let text = '';
  for (const [name, value] of Object.entries(scope ? scoped(values, scope) : values)) {
    text += attributeText(value, name, true, tag);
  }
  return new Markup(text);
}

function scoped(values: Readonly<Record<string, unknown>>, scope: string): Record<string, unknown> {
  if (values.class !== undefined) return { ...values, class: `${values.class} ${scope}` };
  if (values['class:list'] !== undefined) return { ...values, 'class:list': [values['class:list'], scope] };
  return { ...values, class: scope };
}
