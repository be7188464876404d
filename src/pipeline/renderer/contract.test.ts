import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as compilerRuntime from 'astro/compiler-runtime';
import { expect, it } from 'vitest';
import * as own from './own/index.ts';

/** Exports of Astro's runtime for components that no page of the shop uses: a name that is missing ends the build. */
const LEFT_OUT = ['createTransitionScope', 'defineScriptVars', 'defineStyleVars', 'renderTransition'];

const hashOf = (module: string) =>
  createHash('sha256')
    .update(readFileSync(new URL(import.meta.resolve(module))))
    .digest('hex')
    .slice(0, 12);

it('our runtime exports whatever compiled components may import of Astro', () => {
  const asked = Object.keys(compilerRuntime).filter((name) => !LEFT_OUT.includes(name));
  expect(asked.filter((name) => !(name in own))).toEqual([]);
  expect(LEFT_OUT.filter((name) => !(name in compilerRuntime))).toEqual([]);
});

it("the parts of Astro that our renderer follows are those of the pinned version: read what's new in each that differs", () => {
  const followed = {
    'astro/runtime/server/render/component.js': 'af895f976f50',
    'astro/runtime/server/hydration.js': 'e1c62e431283',
    'astro/runtime/server/scripts.js': 'd5384f0e9de8',
    'astro/runtime/server/serialize.js': 'dd1b5c025251',
    'astro/runtime/server/astro-island.prebuilt.js': 'c9fc3b347727',
  };
  expect(Object.fromEntries(Object.keys(followed).map((module) => [module, hashOf(module)]))).toEqual(
    followed,
  );
});
