import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { themeFault } from './check-theme.ts';

it('reads a theme anew each time, and says what is wrong with it', async () => {
  const path = mkdtempSync(join(tmpdir(), 'islet-theme-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  const theme = { name: 'theme', path };
  const write = (tokens: string) => writeFileSync(join(path, 'tokens.ts'), `export default ${tokens};\n`);
  write("{ radius: '0' }");
  expect(await themeFault(theme)).toBeNull();
  write("{ colors: { accent: 'red' } }");
  expect(await themeFault(theme)).toMatch(/src\/theme\/tokens\.ts:\n {2}colors\.accent is "red"\./);
  write('{ colors: { ');
  expect(await themeFault(theme)).toContain('src/theme/tokens.ts cannot be read:');
  write("{ radius: '4px' }");
  expect(await themeFault(theme)).toBeNull();
});

it('holds for the theme that the settings name', async () => {
  expect(await themeFault()).toBeNull();
});
