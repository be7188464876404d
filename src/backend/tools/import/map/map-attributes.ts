import type { SeedProductAttribute } from '../../../db/seed/types.ts';
import { parseFlag, splitList } from '../csv/cells.ts';
import type { Row } from '../csv/rows.ts';
import type { ImportProblems } from '../import-problems.ts';
import { attributeKey, type GlobalAttributes, nameKey } from './map-terms.ts';

/** The cells of one attribute of a row. */
interface AttributeCells {
  key: string;
  /** Its number among the row's attributes. */
  place: number;
  label: string;
  global: boolean;
  visible: boolean;
  /** The cell of its values as a whole. */
  cell: string;
  values: string[];
  default: string;
}

const TAXONOMY_PREFIX = /^pa_/i;

/** The attributes that a row names. */
export function readAttributes(row: Row, problems: Pick<ImportProblems, 'warn'>): AttributeCells[] {
  const found = new Map<string, AttributeCells>();
  for (const [place, cells] of row.attributes.entries()) {
    const { name = '', values = '', visible, global = '' } = cells;
    if (!name) {
      if (values) problems.warn(row, `The attribute values "${values}" have no attribute name. Left out.`);
      continue;
    }
    const label = name.replace(TAXONOMY_PREFIX, '');
    const key = attributeKey(label);
    if (found.has(key)) {
      problems.warn(row, `The attribute "${name}" is there twice. The second one is left out.`);
      continue;
    }
    found.set(key, {
      key,
      place,
      label,
      global: TAXONOMY_PREFIX.test(name) || parseFlag(global) === true,
      visible: visible === undefined || parseFlag(visible) === true,
      cell: values,
      values: splitList(values),
      default: cells.default ?? '',
    });
  }
  return [...found.values()];
}

/** The attributes of a product, completed by what its variations choose. */
export class ProductAttributes {
  readonly #globals: GlobalAttributes;
  readonly #language: string | null;
  readonly #attributes = new Map<string, AttributeChoice>();

  /** @param language of the product; null for the default one */
  constructor(cells: readonly AttributeCells[], globals: GlobalAttributes, language: string | null) {
    this.#globals = globals;
    this.#language = language;
    for (const attribute of cells) this.#add(attribute);
  }

  /**
   * Takes what a variation says of one attribute, which is one to choose by from now on. A cell that is an option as
   * a whole is that option: exports do not mark the commas of variations.
   * @returns the attribute's name and the chosen value, empty for any; what was missing on the product; and further
   * values of the cell, which a variation cannot have
   */
  choose(cells: AttributeCells): {
    name: string;
    value: string;
    missing: 'attribute' | 'value' | null;
    further: string[];
  } {
    const existing = this.#attributes.get(cells.key);
    const choice = existing ?? this.#add({ ...cells, values: [] });
    choice.variation = true;
    const { name } = choice;
    const whole = cells.cell === '' ? undefined : choice.find(cells.cell);
    if (whole !== undefined) return { name, value: whole, missing: null, further: [] };
    const [typed, ...further] = cells.values;
    if (typed === undefined) return { name, value: '', missing: existing ? null : 'attribute', further };
    const found = choice.find(typed);
    const value = found ?? choice.add(typed);
    const missing = existing ? (found === undefined ? 'value' : null) : 'attribute';
    return { name, value, missing, further };
  }

  list(): SeedProductAttribute[] {
    return [...this.#attributes.values()].map(({ name, options, variation, visible }) => ({
      name,
      options: [...options],
      variation,
      visible,
    }));
  }

  /** The preselected values, with a warning about those that are no choice. */
  defaults(unknown: (label: string, value: string) => void): Record<string, string> {
    const defaults: Record<string, string> = {};
    for (const { name, label, variation, preselected, ...choice } of this.#attributes.values()) {
      if (!preselected || !variation) continue;
      const value = choice.find(preselected);
      if (value === undefined) unknown(label, preselected);
      else defaults[name] = value;
    }
    return defaults;
  }

  #add(cells: AttributeCells): AttributeChoice {
    const choice = cells.global ? this.#globalChoice(cells) : localChoice(cells);
    for (const value of cells.values) choice.add(value);
    this.#attributes.set(cells.key, choice);
    return choice;
  }

  #globalChoice(cells: AttributeCells): AttributeChoice {
    const { slug, terms } = this.#globals.get(cells.label);
    const options = new Set<string>();
    const add = (name: string) => {
      const term = terms.slugOf(name, this.#language);
      options.add(term);
      return term;
    };
    const find = (name: string) => {
      const term = terms.find(name, this.#language);
      return term !== undefined && options.has(term) ? term : undefined;
    };
    return { ...choiceDefaults(cells), name: slug, options, add, find };
  }
}

interface AttributeChoice {
  /** As the seed catalog names the attribute. */
  name: string;
  label: string;
  /** Slugs of terms, or typed values. */
  options: Iterable<string>;
  visible: boolean;
  variation: boolean;
  preselected: string;
  add(value: string): string;
  /** The option that a cell means; undefined if the product does not offer it. */
  find(value: string): string | undefined;
}

function localChoice(cells: AttributeCells): AttributeChoice {
  const options = new Map<string, string>();
  const find = (value: string) => options.get(nameKey(value));
  const add = (value: string) => {
    const existing = find(value);
    if (existing === undefined) options.set(nameKey(value), value);
    return existing ?? value;
  };
  return {
    ...choiceDefaults(cells),
    name: cells.label,
    get options() {
      return options.values();
    },
    add,
    find,
  };
}

function choiceDefaults(cells: AttributeCells) {
  return { label: cells.label, visible: cells.visible, variation: false, preselected: cells.default };
}
