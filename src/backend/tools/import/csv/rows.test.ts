import { describe, expect, test } from 'vitest';
import { HEADERS } from '../fixtures/headers.ts';
import { ImportProblems } from '../import-problems.ts';
import { isUnit, type Measured, toStoreUnit } from '../map/parse-price.ts';
import { columnOf } from './columns.ts';
import { decodeText } from './read-table.ts';
import { readRows } from './rows.ts';

function read(text: string) {
  const problems = new ImportProblems();
  const file = readRows(text, problems);
  return { ...file, problems: problems.list() };
}

const named = (text: string) =>
  read(text).rows.map((row) => [row.line, row.cell('name'), row.cell('regularPrice')]);

describe('the header', () => {
  test.each([
    ['commas', 'Name,Regular price\nMug,5\n'],
    ['semicolons', 'Name;Regular price\nMug;5\n'],
    ['tabs', 'Name\tRegular price\nMug\t5\n'],
    ['quotes and any case', '"NAME"," regular  Price "\n"Mug","5"\n'],
    ['a quoted comma in a name', '"GTIN, UPC, EAN, or ISBN";Name;Regular price\n4;Mug;5\n'],
  ])('with %s', (_, text) => {
    expect(named(text)).toEqual([[2, 'Mug', '5']]);
  });

  test('that names its delimiter, as Excel does', () => {
    expect(named('sep=;\r\nName;Regular price\r\nMug;5,00\r\n')).toEqual([[3, 'Mug', '5,00']]);
  });

  test('units, question marks, numbered columns and meta data', () => {
    const { rows, units } = read(
      'Name,Weight (lbs),Length,In stock,Attribute 2 name,Attribute 1 name,Attribute 1 value(s),Meta: _Origin,Download 1 URL\n' +
        "Mug,.5,3,1,Size,Color,Red,Lunnay,'=HYPERLINK\n",
    );
    expect([...units]).toEqual([['weight', 'lbs']]);
    expect(rows[0]?.cell('inStock')).toBe('1');
    expect(rows[0]?.attributes).toEqual([{ name: 'Color', values: 'Red' }, { name: 'Size' }]);
    expect(rows[0]?.meta).toEqual([{ key: '_Origin', value: 'Lunnay' }]);
    expect(rows[0]?.downloads).toEqual([{ url: '=HYPERLINK' }]);
  });

  test.each(Object.keys(HEADERS).filter((language) => language !== 'English'))(
    'in %s is read as the English one, units included',
    (language) => {
      const columns = (of: string) => HEADERS[of]?.split(';').map(columnOf) ?? [];
      const unitless = (of: string) =>
        columns(of).map((column) => (column?.kind === 'field' ? column.field : JSON.stringify(column)));
      expect(unitless(language)).toEqual(unitless('English'));
      for (const [place, column] of columns(language).entries()) {
        const english = columns('English')[place];
        if (column?.kind !== 'field' || english?.kind !== 'field' || !column.unit || !english.unit) continue;
        const measured = column.field as Measured;
        expect(isUnit(measured, column.unit)).toBe(true);
        expect(toStoreUnit('10', measured, column.unit)).toBe(toStoreUnit('10', measured, english.unit));
      }
    },
  );

  test('names columns that have no place in the shop where they hold something', () => {
    const { unusedColumns, problems } = read('Name,Shelf,Supplier,Tax class,Name\nMug,B 4,,,Cup\n');
    expect(unusedColumns).toEqual(['Shelf']);
    expect(problems).toMatchObject([{ line: 1, reason: expect.stringContaining('"Name" is there twice') }]);
  });

  test.each([
    [
      'Artikelnummer,Veröffentlicht\n1,1\n',
      /no column "Name".*Artikelnummer, Veröffentlicht.*English, German/,
    ],
    ['', 'The file is empty.'],
    ['\n\n', 'The file is empty.'],
  ])('of another file is an error', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

describe('lines', () => {
  test('are counted as an editor does', () => {
    expect(named('Name,Regular price\r\n"Mug\r\nand\nsaucer",1\r\n\r\n,\r\nCup,2\r\n')).toEqual([
      [2, 'Mug\r\nand\nsaucer', '1'],
      [7, 'Cup', '2'],
    ]);
    expect(named('Name,Regular price\rMug,1\rCup,2')).toEqual([
      [2, 'Mug', '1'],
      [3, 'Cup', '2'],
    ]);
  });

  test('that are no CSV cost themselves only', () => {
    const text = 'Name,Regular price\nA,1\n"B,2\nC,"3" x\nD,4\n"E,5\n"F",6\n"G,7';
    const { problems, total } = read(text);
    expect(named(text)).toEqual([
      [2, 'A', '1'],
      [4, 'C', '"3" x'],
      [5, 'D', '4'],
      [7, 'F', '6'],
    ]);
    expect(problems.map(({ line, skipped: leftOut }) => [line, leftOut])).toEqual([
      [3, true],
      [6, true],
      [8, true],
    ]);
    expect(total).toBe(7);
  });

  test('with quotes as they were typed are read as they stand', () => {
    expect(named('Name,Regular price\n7" Plate,8\n')).toEqual([[2, '7" Plate', '8']]);
  });

  test('with too many cells are skipped, with too few completed', () => {
    const { problems } = read('Name,SKU,Regular price\nMug, with handle,m,5\nCup,c\nPot,p,7,,\n');
    expect(problems).toMatchObject([
      { line: 2, skipped: true, reason: expect.stringContaining('4 cells for 3 columns') },
      { line: 3, skipped: false, reason: expect.stringContaining('2 cells for 3 columns') },
    ]);
    expect(named('Name,SKU,Regular price\nMug, with handle,m,5\nCup,c\nPot,p,7,,\n')).toEqual([
      [3, 'Cup', ''],
      [4, 'Pot', '7'],
    ]);
  });
});

describe('encodings', () => {
  test('UTF-8, with and without a mark', () => {
    const bytes = Buffer.from('Größe');
    expect(decodeText(bytes)).toBe('Größe');
    expect(decodeText(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]))).toBe('Größe');
  });

  test('others are named, with what to do', () => {
    expect(() => decodeText(Buffer.from('Name\nTeller\nGröße\n', 'latin1'))).toThrow(
      /not UTF-8 is on line 3.*CSV UTF-8/,
    );
    expect(() => decodeText(Buffer.from('\ufeffName', 'utf16le'))).toThrow('UTF-16');
  });
});
