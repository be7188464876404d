import { expect, it } from 'vitest';
import { addOnChoice } from './AddOnFields.tsx';
import { ADD_ONS, type AddOn } from './add-ons.ts';

const STORE = {
  addOns: [
    { key: 'engraving', label: 'Engraving', type: 'TEXT', required: false, maxLength: 12, price: '5.95' },
    {
      ...{ key: 'wrap', label: 'Wrapping', type: 'CHOICE', required: true, price: null },
      options: [{ label: 'Paper', price: '0.00' }, { label: 'Linen', price: '3.57' }, { price: '1' }],
    },
    { key: 'card', label: 'Card', type: 'CHECKBOX', required: false, price: 'odd' },
    {
      key: 'extras-0',
      label: 'Ribbon',
      type: 'CHECKBOX',
      group: 'Extras',
      required: true,
      price: '2',
      once: true,
    },
    { key: 'extras-1', label: 'Bow', type: 'CHECKBOX', group: 'Extras', required: true, price: '0' },
    { key: 'empty', label: 'Empty', type: 'CHOICE', options: [] },
    { key: 'new', label: 'Of another version', type: 'DATE' },
    null,
  ],
};

const addOns = ADD_ONS.read(STORE) as AddOn[];

it('reads what the form can show, and nothing of a plain product', () => {
  expect(addOns.map(({ key, price, options }) => [key, price, options.map((one) => one.price)])).toEqual([
    ['engraving', 5.95, []],
    ['wrap', 0, [0, 3.57]],
    ['card', 0, []],
    ['extras-0', 2, []],
    ['extras-1', 0, []],
  ]);
  expect(ADD_ONS.read({})).toBeNull();
  expect(ADD_ONS.read({ addOns: [null] })).toBeNull();
});

function choose(fields: Record<string, string>) {
  const values = new FormData();
  for (const [name, value] of Object.entries(fields)) values.set(name, value);
  return addOnChoice(addOns, values);
}

const BOW = { 'add-ons-extras-1': 'yes' };

it("a choice is in the product's order, whatever that of the form", () => {
  expect(
    choose({ ...BOW, 'add-ons-card': 'yes', 'add-ons-wrap': 'Paper', 'add-ons-engraving': ' Ada ' }),
  ).toEqual({
    extra: { add_ons: { engraving: 'Ada', wrap: 'Paper', card: 'yes', 'extras-1': 'yes' } },
    texts: [
      { label: 'Engraving', value: 'Ada' },
      { label: 'Wrapping', value: 'Paper' },
      { label: 'Card', value: '✓' },
      { label: 'Bow', value: '✓' },
    ],
    missing: [],
    costs: true,
  });
  expect(choose({ 'add-ons-wrap': 'Paper' }).costs).toBe(false);
  expect(choose({ 'add-ons-wrap': 'Linen' }).costs).toBe(true);
});

it('names what is missing, and sends nothing for nothing', () => {
  expect(choose({ 'add-ons-engraving': '  ' })).toEqual({
    ...{ extra: {}, texts: [], costs: false },
    missing: ['Wrapping', 'Extras'],
  });
});

it('asks for one box of a required group, whichever', () => {
  expect(choose({ 'add-ons-wrap': 'Paper' }).missing).toEqual(['Extras']);
  expect(choose({ 'add-ons-wrap': 'Paper', ...BOW }).missing).toEqual([]);
});
