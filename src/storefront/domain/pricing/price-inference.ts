import { says } from '#kit/messages/says.ts';
import {
  type AmountText,
  formatPriceFormat,
  normalizeSpaces,
  type PriceFormat,
  parseAmount,
  splitAmounts,
} from './price-format.ts';

export interface PriceSample {
  /** Plain text, HTML entities decoded. */
  formatted: string;
  /** The store's own number where it returns exactly one for this price, else null. */
  raw: string | null;
  owner: string;
}

type PriceInference =
  /** `only`: no other format fits, so the store's own numbers were not needed to decide. */
  { ok: true; format: PriceFormat; only: boolean } | { ok: false; reason: string };

export interface InferenceOptions {
  /** Parts of the format that the merchant configured; they are never inferred. */
  configured?: Partial<PriceFormat>;
  /** Digits of the currency's smallest unit by ISO 4217, where the currency is known. */
  currencyDecimals?: number;
  /** False for stores whose shown prices are not the stored ones (converted currencies). */
  compareWithRaw?: boolean;
}

/** Bounds of shown by stored price. No tax reaches them; a misread separator is wrong by a factor of ten. */
const LOWEST_RATIO = 0.7;
const HIGHEST_RATIO = 1.45;

/** Three digits after a separator may be a group of thousands or decimals. */
const GROUP_LENGTH = 3;

/** Separators that are inferred; anything else between digits must be configured. */
const SEPARATOR = /^[.,'’·٫٬ ]$/u;

const NONE = '';

/** Infers the price format of a store from its prices. Memory grows with distinct prices only. */
export class PriceFormatInference {
  readonly #samples = new Map<string, PriceSample>();
  readonly #amounts = new Map<string, string>();
  #affix: { text: string; sample: PriceSample } | null = null;
  #problem: string | null = null;

  /** Adds one price of the catalog. */
  add(sample: PriceSample): void {
    const key = `${sample.formatted}\n${sample.raw}`;
    if (this.#problem !== null || this.#samples.has(key)) return;
    let amounts: AmountText[];
    try {
      amounts = splitAmounts(sample.formatted);
    } catch (error) {
      this.#problem = `${sample.owner}: ${error instanceof Error ? error.message : String(error)}`;
      return;
    }
    this.#samples.set(key, sample);
    for (const { number, affix } of amounts) {
      this.#amounts.set(number, sample.owner);
      this.#affix ??= { text: affix, sample };
      if (this.#affix.text !== affix) {
        const first = this.#affix.sample;
        this.#problem = says('store.currencies', {
          formatted: first.formatted,
          owner: first.owner,
          formatted2: sample.formatted,
          owner2: sample.owner,
        });
        return;
      }
    }
  }

  /** Each distinct price of the catalog. */
  samples(): Iterable<PriceSample> {
    return this.#samples.values();
  }

  /** Returns the one format that fits every price, or the reason why there is none. */
  infer(options: InferenceOptions = {}): PriceInference {
    if (this.#problem !== null) return { ok: false, reason: this.#problem };
    // Sorted, since the first of several formats that parse all prices alike is returned.
    const numbers = [...this.#amounts.keys()].sort();
    const candidates = candidateFormats(numbers, options.configured ?? {});
    if (candidates.length === 0) return { ok: false, reason: this.#noFormat(options) };
    const comparisons = candidates.map((format) => ({ format, ...this.#compare(format, options) }));
    const [accepted, ...others] = comparisons.filter(({ contradiction }) => contradiction === null);
    if (accepted === undefined) return { ok: false, reason: comparisons[0]?.contradiction ?? '' };
    const { format } = accepted;
    const rival = others.find((other) => !parsesAlike(other.format, format, numbers));
    if (rival !== undefined) return { ok: false, reason: formatAmbiguity(format, rival.format, numbers) };
    const doubtful = format.decimals === GROUP_LENGTH && options.currencyDecimals !== GROUP_LENGTH;
    const rejected = candidates.find((candidate) => !parsesAlike(candidate, format, numbers));
    if (doubtful && rejected !== undefined && !accepted.mostlyEqual) {
      return { ok: false, reason: formatAmbiguity(format, rejected, numbers) };
    }
    return { ok: true, format, only: candidates.length === 1 };
  }

  #noFormat({ configured }: InferenceOptions): string {
    const examples = [...this.#amounts].slice(0, 3).map(([number, owner]) => `"${number}" (${owner})`);
    return configured !== undefined && Object.keys(configured).length > 0
      ? says('store.otherPriceFormat', { example: this.#misfit(configured) })
      : says('store.noPriceFormat', { examples: examples.join(', ') });
  }

  #misfit(configured: Partial<PriceFormat>): string {
    const alone = [...this.#amounts].find(([number]) => candidateFormats([number], configured).length === 0);
    return alone === undefined ? 'prices differ among themselves' : `"${alone[0]}" (${alone[1]})`;
  }

  #compare(format: PriceFormat, options: InferenceOptions): Comparison {
    let compared = 0;
    let equal = 0;
    if (options.compareWithRaw === false) return { contradiction: null, mostlyEqual: false };
    for (const { formatted, raw, owner } of this.#samples.values()) {
      if (raw === null) continue;
      const [amount, end] = splitAmounts(formatted);
      if (end !== undefined) continue;
      const shown = decimalValue(format, amount.number);
      const stored = Number(raw);
      const rounding = 10 ** -format.decimals;
      if (shown < stored * LOWEST_RATIO - rounding || shown > stored * HIGHEST_RATIO + rounding) {
        const contradiction = says('store.contradictedPrice', { owner, formatted, shown, raw });
        return { contradiction, mostlyEqual: false };
      }
      compared++;
      if (Math.abs(shown - stored) <= rounding / 2) equal++;
    }
    return { contradiction: null, mostlyEqual: equal * 2 > compared };
  }
}

interface Comparison {
  contradiction: string | null;
  /** Most shown prices are exactly the stored ones. */
  mostlyEqual: boolean;
}

function formatAmbiguity(one: PriceFormat, other: PriceFormat, numbers: string[]): string {
  const example = numbers.find((number) => decimalValue(one, number) !== decimalValue(other, number));
  return says('store.ambiguousPrice', {
    example,
    one: formatPriceFormat(one),
    other: formatPriceFormat(other),
  });
}

function candidateFormats(numbers: string[], configured: Partial<PriceFormat>): PriceFormat[] {
  const separators = new Set(numbers.flatMap((number) => number.match(/\D+/g) ?? []));
  const choices = [NONE, ...[...separators].filter((text) => SEPARATOR.test(text))];
  const decimalChoices = configured.decimalSeparator === undefined ? choices : [configured.decimalSeparator];
  const thousandsChoices =
    configured.thousandsSeparator === undefined ? choices : [normalizeSpaces(configured.thousandsSeparator)];
  const formats: PriceFormat[] = [];
  for (const decimalSeparator of decimalChoices) {
    for (const thousandsSeparator of thousandsChoices) {
      if (decimalSeparator !== NONE && decimalSeparator === thousandsSeparator) continue;
      const decimals = configured.decimals ?? decimalsAfter(decimalSeparator, numbers);
      if (decimals === null) continue;
      const format = { decimalSeparator, thousandsSeparator, decimals };
      if (numbers.every((number) => parseAmount(format, number) !== null) && !omitsZeros(format, numbers)) {
        formats.push(format);
      }
    }
  }
  return formats;
}

/** Number of digits after the separator; null if it differs or the separator never occurs. */
function decimalsAfter(separator: string, numbers: string[]): number | null {
  if (separator === NONE) return 0;
  const lengths = new Set<number>();
  for (const number of numbers) {
    const at = number.lastIndexOf(separator);
    if (at !== -1) lengths.add(number.length - at - separator.length);
  }
  const [length] = lengths;
  return lengths.size === 1 && length !== undefined && length > 0 ? length : null;
}

/** True if some numbers omit `.00` and others do not: a store does one or the other. */
function omitsZeros({ decimalSeparator, decimals }: PriceFormat, numbers: string[]): boolean {
  if (decimalSeparator === NONE || decimals === 0) return false;
  const zeros = decimalSeparator + '0'.repeat(decimals);
  const some = numbers.some((number) => !number.includes(decimalSeparator));
  return some && numbers.some((number) => number.endsWith(zeros));
}

function decimalValue(format: PriceFormat, number: string): number {
  return (parseAmount(format, number) ?? Number.NaN) / 10 ** format.decimals;
}

function parsesAlike(one: PriceFormat, other: PriceFormat, numbers: string[]): boolean {
  return numbers.every((number) => {
    const left = parseAmount(one, number);
    const right = parseAmount(other, number);
    if (left === null || right === null) return false;
    return BigInt(left) * 10n ** BigInt(other.decimals) === BigInt(right) * 10n ** BigInt(one.decimals);
  });
}
