import { expect, test } from 'vitest';
import { parseStoreDate, toIsoWithOffset, toWpDate } from './dates.ts';

const ZONE = 'Europe/Berlin';

test('a date without offset is the store time, in winter and in summer', () => {
  expect(parseStoreDate('2026-11-21T00:58:35', ZONE).toISOString()).toBe('2026-11-20T23:58:35.000Z');
  expect(parseStoreDate('2026-07-01 12:00:00', ZONE).toISOString()).toBe('2026-07-01T10:00:00.000Z');
  expect(parseStoreDate('2026-07-01', ZONE).toISOString()).toBe('2026-06-30T22:00:00.000Z');
});

test('a date with offset is that moment', () => {
  expect(parseStoreDate('2026-07-01T12:00:00Z', ZONE).toISOString()).toBe('2026-07-01T12:00:00.000Z');
  expect(parseStoreDate('2026-07-01T12:00:00+05:30', ZONE).toISOString()).toBe('2026-07-01T06:30:00.000Z');
});

test('the hours around a change of the clock', () => {
  expect(parseStoreDate('2026-03-29T01:59:00', ZONE).toISOString()).toBe('2026-03-29T00:59:00.000Z');
  expect(parseStoreDate('2026-03-29T03:00:00', ZONE).toISOString()).toBe('2026-03-29T01:00:00.000Z');
});

test('what is no date is refused', () => {
  expect(() => parseStoreDate('soon', ZONE)).toThrow('"soon" is no date');
});

test('dates are printed with the offset of their day', () => {
  const moment = new Date('2026-08-10T23:59:29Z');
  expect(toIsoWithOffset(toWpDate(moment, ZONE), toWpDate(moment, 'UTC'))).toBe('2026-08-11T01:59:29+02:00');
  const west = toWpDate(moment, 'America/St_Johns');
  expect(toIsoWithOffset(west, toWpDate(moment, 'UTC'))).toBe('2026-08-10T21:29:29-02:30');
});
