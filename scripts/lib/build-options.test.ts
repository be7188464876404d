import { expect, it } from 'vitest';
import { readBuildOptions } from './build-options.ts';

it('is thorough and incremental unless message', () => {
  expect(readBuildOptions([])).toEqual({
    help: false,
    plan: false,
    request: { full: false, depth: 'sweep', acceptShrink: false },
  });
});

it('takes each option', () => {
  expect(readBuildOptions(['--full']).request).toMatchObject({ full: true, depth: 'all' });
  expect(readBuildOptions(['--quick']).request).toMatchObject({ full: false, depth: 'walk', shop: true });
  expect(readBuildOptions(['--accept-shrink']).request.acceptShrink).toBe(true);
  expect(readBuildOptions(['--plan']).plan).toBe(true);
  expect(readBuildOptions(['--help']).help).toBe(true);
});

it.each([
  [['--fulll'], "'--fulll'"],
  [['now'], "'now'"],
  [['--full=yes'], '--full'],
])('refuses %o and names the help', (args, message) => {
  expect(() => readBuildOptions(args)).toThrow(message);
  expect(() => readBuildOptions(args)).toThrow('npm run build -- --help');
});

it('refuses options that contradict each other', () => {
  expect(() => readBuildOptions(['--full', '--quick'])).toThrow('choose one');
});
