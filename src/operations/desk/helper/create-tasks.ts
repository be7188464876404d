import config from '#config.ts';
import { formatCount } from '#kit/terminal.ts';
import { readEnvironment } from '#pipeline/environment.ts';
import { historyLimits } from '#pipeline/history/history-records.ts';
import { letFlow, type RollbackOptions, rollBack } from '#pipeline/history/rollback.ts';
import { projectSearchFeed } from '#pipeline/project-search.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import { routeRulesOf } from '#storefront/domain/routes/check-route-rules.ts';
import { merchantRules } from '#storefront/domain/settings/merge-settings.ts';
import { CatalogView } from '../views/catalog-view.ts';
import { Findings } from '../views/findings.ts';
import { pageOfRelease, releaseChanges, releaseList } from '../views/releases.ts';
import { packedPageReader, TriedPages } from '../views/tried-pages.ts';
import type { TaskTable } from './tasks.ts';

const log = (line: string) => console.log(line);

/** All tasks of a shop. @param leaving ends those that would keep the shop from being stopped */
export function createTasks(workspace: Workspace, leaving: AbortSignal): TaskTable {
  const environment = readEnvironment(process.env);
  const catalog = new CatalogView(workspace);
  const findings = new Findings(workspace, environment);
  const readPacked = packedPageReader(environment);
  const tried = new TriedPages(workspace, environment, readPacked);
  const rollback: RollbackOptions = {
    workspace,
    log,
    feedSearch: projectSearchFeed(environment.searchKey, log),
    limits: historyLimits(config.history),
    routeRules: routeRulesOf(merchantRules(config)),
  };
  return {
    releases: async () => releaseList(workspace),
    changes: async ({ id }) => releaseChanges(workspace, id),
    page: (asked) => pageOfRelease(workspace, asked, readPacked),
    catalog: async (asked) => catalog.read(asked),
    findings: async () => findings.read(),
    doctor: async (asked) => ({
      kind: 'doctor',
      law: asked.law,
      report: await findings.examine(asked, leaving),
    }),
    whatIf: async ({ change }) => ({ kind: 'what-if', whatIf: await tried.make(change) }),
    triedPage: async ({ number, when }) => tried.page(number, when),
    async rollback({ id: to }) {
      const { id, pages, files } = await rollBack(rollback, to);
      log(`The desk went back to release ${to}: ${formatCount(pages, 'page')} are back.`);
      return { kind: 'rollback', id, pages, files };
    },
    async follow() {
      const hold = await letFlow(rollback);
      return { kind: 'follow', held: hold?.to ?? null };
    },
  };
}
