import type { Locale } from '#storefront/i18n/locales.ts';
import type { Session } from '../access/sessions.ts';
import type { DeskAnswers, DeskJob } from '../contract.ts';
import type { Helper } from '../helper/helper.ts';
import { flagIn, textIn } from '../http/answer.ts';
import type { DeskJobs } from '../jobs/desk-jobs.ts';

/** A request that was let in. */
export interface Asked {
  session: Session;
  /** Of its query. */
  query: URLSearchParams;
  /** Empty for a GET. */
  body: Record<string, unknown>;
  csrf: string;
  locale: Locale;
  /** The last part of its path, as in `releases/ID`; empty for none. */
  id: string;
}

/** Sources of the desk's answers. */
interface DeskSources {
  helper: Helper;
  jobs: DeskJobs;
  now(): DeskAnswers['GET now'];
  session(asked: Asked): DeskAnswers['GET session'];
  curves(days: number): DeskAnswers['GET curves'];
  searches(): DeskAnswers['GET searches'];
  /** Has the watching process poll at once. */
  poll(fullScan: boolean): void;
  shopUrl(): string;
  adminUrl(): string | null;
  /** Endpoint of the store; null before it is known. */
  endpoint(): string | null;
}

type Endpoint<Answer> = (asked: Asked) => Answer | Promise<Answer>;

/** Every endpoint below `/desk/api/` but those that end in something else than JSON. */
export type DeskTable = {
  [Name in Exclude<keyof DeskAnswers, 'POST sign-out'>]: Endpoint<DeskAnswers[Name]>;
};

/** The endpoints of a desk. */
export function deskTable(sources: DeskSources): DeskTable {
  const { helper, jobs } = sources;
  const rollback = (id: string): DeskJob =>
    jobs.begin('rollback', async () => {
      const result = await helper.run('rollback', { id });
      sources.poll(false);
      return result;
    }, ['follow']);
  const follow = (): DeskJob =>
    jobs.begin('follow', async () => {
      const result = await helper.run('follow', {});
      sources.poll(false);
      return result;
    }, ['rollback']);
  return {
    'GET session': sources.session,
    'GET now': () => sources.now(),
    'GET releases': () => helper.run('releases', {}),
    'GET releases/:id': ({ id }) => helper.run('changes', { id }),
    'GET curves': ({ query }) => sources.curves(numberIn(query, 'days', 90)),
    'GET findings': () => helper.run('findings', {}),
    'GET catalog': ({ query }) =>
      helper.run('catalog', {
        group: query.get('group'),
        from: numberIn(query, 'from', 0),
        shopUrl: sources.shopUrl(),
        adminUrl: sources.adminUrl(),
      }),
    'GET searches': () => sources.searches(),
    'GET jobs': () => jobs.all,
    'GET jobs/:id': ({ id }) => jobs.find(id),
    'POST rollback': ({ body }) => rollback(textIn(body, 'id')),
    'POST follow': follow,
    'POST doctor': ({ body }) => {
      const law = flagIn(body, 'law');
      const [endpoint, adminUrl] = [sources.endpoint() ?? '', sources.adminUrl()];
      return jobs.begin('doctor', () => helper.run('doctor', { law, endpoint, adminUrl }));
    },
    'POST what-if': ({ body }) => {
      const change = textIn(body, 'change');
      return jobs.begin('what-if', () => helper.run('whatIf', { change }));
    },
    'POST poll': ({ body }) => {
      sources.poll(flagIn(body, 'fullScan'));
      return { at: new Date().toISOString() };
    },
  };
}

function numberIn(query: URLSearchParams, name: string, fallback: number): number {
  const value = Number(query.get(name) ?? fallback);
  return Number.isSafeInteger(value) && value >= 0 ? value : fallback;
}
