import { expect, it } from 'vitest';
import { LazyValue } from './loaded-index.ts';

it('is loaded once, and again after a failure', async () => {
  let loads = 0;
  const value = new LazyValue(async () => {
    loads += 1;
    if (loads === 1) throw new Error('offline');
    return loads;
  });
  await expect(Promise.all([value.get(), value.get()])).rejects.toThrow('offline');
  expect(await Promise.all([value.get(), value.get()])).toEqual([2, 2]);
  expect(await value.get()).toBe(2);
});

it('does not lose what was loaded after it was cleared, when the load before fails late', async () => {
  const loads: PromiseWithResolvers<number>[] = [];
  const value = new LazyValue(() => {
    const load = Promise.withResolvers<number>();
    loads.push(load);
    return load.promise;
  });
  const first = value.get();
  value.clear();
  const second = value.get();
  loads[0]?.reject(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  loads[1]?.resolve(7);
  expect(await second).toBe(7);
  expect(await value.get()).toBe(7);
  expect(loads).toHaveLength(2);
});
