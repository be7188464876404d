import { createGenerator } from '@unocss/core';
import { expect, test } from 'vitest';
import config from '../../../../uno.config.ts';

test('classes of every form are found among words of code', async () => {
  const classes = [
    'flex',
    '-mt-2',
    '!p-1.5',
    'w-1/2',
    'bg-accent/50',
    'md:hover:underline',
    'group-[.isOpen]:block',
    'data-[state=Open]:hidden',
    '[&>li]:mt-1',
    '[--Gap:1px]',
    'text-$brandDark',
    "before:content-['A']",
    'max-w-[min(100%,20rem)]',
  ];
  const words = ['useMemo', 'props.hidden', 'hidden;', '(block', '/flex', 'underline.'];
  const { matched } = await (await createGenerator(config)).generate(new Set([...classes, ...words]));
  expect([...matched].sort()).toEqual([...classes, 'font-sans'].sort());
});
