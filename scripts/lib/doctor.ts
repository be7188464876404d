import { existsSync } from 'node:fs';
import { errorMessage } from '#kit/errors.ts';
import { says } from '#kit/messages/says.ts';
import type { Environment } from '#pipeline/environment.ts';
import type { Workspace } from '#pipeline/workspace.ts';

/**
 * Before the first release of a shop, says briefly what is wrong with its store. Whatever the result, the release
 * goes on.
 */
export async function examineBeforeFirstRelease(
  { workspace, environment, endpoint }: { workspace: Workspace; environment: Environment; endpoint: string },
  log: (text: string) => void,
): Promise<void> {
  if (existsSync(workspace.snapshot)) return;
  try {
    const { examineShop, formatProblems } = await loadDoctor();
    const report = await examineShop(environment, endpoint, { quick: true });
    const problems = formatProblems(report);
    if (problems !== '') log(problems);
  } catch (error) {
    log(says('store.notExamined', { reason: errorMessage(error) }));
  }
}

/** The doctor's code, which other releases than the first do without. */
export async function loadDoctor() {
  return {
    ...(await import('../../src/operations/doctor/examine-shop.ts')),
    ...(await import('../../src/operations/doctor/format-report.ts')),
  };
}
