/** Factors from a unit to the store's own: kilograms and centimetres. Headers may name it in words. */
const WEIGHTS: Record<string, number> = {
  kg: 1,
  g: 0.001,
  lbs: 0.45359237,
  lb: 0.45359237,
  oz: 0.028349523125,
  ...named(0.45359237, ['pfund', 'livres', 'libras', 'libbre']),
  ...named(0.028349523125, ['unzen', 'onces', 'onzas', 'once', 'onças']),
};
const LENGTHS: Record<string, number> = {
  cm: 1,
  m: 100,
  mm: 0.1,
  in: 2.54,
  yd: 91.44,
  ...named(2.54, ['zoll', 'pouce', 'pouces', 'pulgadas', 'pollici', 'polegadas']),
  ...named(91.44, ['yards', 'verges', 'yardas', 'iarde', 'jardas']),
};

/** Decimals after conversion: grams, and hundredths of a millimetre. */
const DECIMALS = 3;

export type Measured = 'weight' | 'length' | 'width' | 'height';

function named(factor: number, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, factor]));
}

/** The store's unit for a measure. */
export function storeUnit(measured: Measured): 'kg' | 'cm' {
  return measured === 'weight' ? 'kg' : 'cm';
}

/** True for a unit that WooCommerce has for this measure. */
export function isUnit(measured: Measured, unit: string): boolean {
  return factor(measured, unit) !== undefined;
}

/** A measure in the store's unit, as a decimal string. */
export function toStoreUnit(value: string, measured: Measured, unit: string): string {
  const times = factor(measured, unit) ?? 1;
  return times === 1 ? value : String(Number((Number(value) * times).toFixed(DECIMALS)));
}

function factor(measured: Measured, unit: string): number | undefined {
  const units = measured === 'weight' ? WEIGHTS : LENGTHS;
  return Object.hasOwn(units, unit.toLowerCase()) ? units[unit.toLowerCase()] : undefined;
}
