import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longestFirst, longFiles } from './long-files.ts';

/** Starts long test files first, so that none of them runs last and alone; the others by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files), ({ moduleId }) => moduleId, longFiles());
  }
}
