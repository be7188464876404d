import { expect, test } from 'vitest';
import { editsTable } from '#backend/edits/table.ts';

test('the document names every edit as it is', async () => {
  await expect(editsTable()).toMatchFileSnapshot('./README.md');
});
