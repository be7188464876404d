import { expect, it } from 'vitest';
import { readReleaseCommand } from './release-command.ts';

it('reads each command', () => {
  expect(readReleaseCommand([])).toEqual({ name: 'list' });
  expect(readReleaseCommand(['follow'])).toEqual({ name: 'follow' });
  expect(readReleaseCommand(['show', 'abc-1'])).toEqual({ name: 'show', id: 'abc-1' });
  expect(readReleaseCommand(['rollback', 'abc-1'])).toEqual({ name: 'rollback', id: 'abc-1' });
  expect(readReleaseCommand(['rollback', '--help'])).toEqual({ name: 'help' });
});

it.each([
  [['undo'], 'There is no command "undo"'],
  [['rollback'], 'rollback takes the id of one release'],
  [['show', 'one', 'two'], 'show takes the id of one release'],
  [['list', 'one'], 'list takes no id'],
  [['--hlep'], "Unknown option '--hlep'."],
])('refuses %o with one sentence, and names the help', (args, sentence) => {
  expect(() => readReleaseCommand(args)).toThrow(sentence);
  expect(() => readReleaseCommand(args)).toThrow('npm run release -- --help');
});
