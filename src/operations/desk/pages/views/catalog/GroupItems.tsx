import { useState } from 'react';
import type { CatalogGroup, CatalogItem } from '../../../contract.ts';
import { useDesk } from '../../app/context.ts';
import { useLive } from '../../app/live.ts';
import { useAnswer } from '../../app/use-answer.ts';
import { Answer } from '../../parts/Answer.tsx';
import { Button } from '../../parts/Button.tsx';
import { Table } from '../../parts/Table.tsx';

/** A list of the catalog report, and how much of it has been done since this page was opened. */
export interface WorkList extends Omit<CatalogGroup, 'items'> {
  /** The most that it has had since then. */
  most: number;
}

/** Lists that merchants work through first, in this order; the others follow as the report has them. */
const FIRST: readonly CatalogGroup['kind'][] = ['no translation', 'no alt text', 'no price', 'no picture'];

/**
 * Lists with their progress.
 * @param before the lists as they were last returned; those that are empty by now stay, with a count of 0
 */
export function workLists(before: readonly WorkList[], groups: readonly CatalogGroup[]): WorkList[] {
  const known = new Map(before.map((list) => [list.group, list]));
  const lists = groups.map(({ items: _, ...group }) => ({
    ...group,
    most: Math.max(group.count, known.get(group.group)?.most ?? 0),
  }));
  const present = new Set(groups.map(({ group }) => group));
  const done = before.filter(({ group }) => !present.has(group)).map((list) => ({ ...list, count: 0 }));
  const rank = ({ kind }: WorkList) => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length);
  return [...lists, ...done].toSorted((one, other) => rank(one) - rank(other));
}

/** Items of an answer. */
const PAGE = 100;

interface GroupItemsProps {
  list: WorkList;
  /** The first items, which are there already. */
  first: readonly CatalogItem[];
}

/** The items of one list, with what to do about them and how far it is. */
export function GroupItems({ list, first }: GroupItemsProps) {
  const { t } = useDesk();
  const [from, setFrom] = useState(0);
  const { kind, of, advice, count, most } = list;
  const start = Math.min(from, Math.max(0, Math.floor((count - 1) / PAGE) * PAGE));
  return (
    <section>
      <h2>
        {t(`issues.${kind}`)} <span className="soft">{t(`subjects.${of}`)}</span>
      </h2>
      {advice === null ? null : <p lang="en">{advice}</p>}
      {most > count ? (
        <div className="done">
          <progress aria-label={t('catalog.progress')} value={most - count} max={most} />
          <p role="status">{t('catalog.doneOf', { done: most - count, total: most })}</p>
        </div>
      ) : null}
      {start === 0 ? (
        <ItemTable items={first} label={t(`issues.${kind}`)} />
      ) : (
        <LaterItems list={list} from={start} />
      )}
      {count > PAGE ? (
        <p className="buttons">
          <Button isOff={start === 0} onClick={() => setFrom(start - PAGE)}>
            {t('catalog.former')}
          </Button>
          <span className="soft">
            {t('catalog.range', { from: start + 1, to: Math.min(start + PAGE, count), total: count })}
          </span>
          <Button isOff={start + PAGE >= count} onClick={() => setFrom(start + PAGE)}>
            {t('catalog.later')}
          </Button>
        </p>
      ) : null}
    </section>
  );
}

function LaterItems({ list: { group, kind }, from }: { list: WorkList; from: number }) {
  const { t } = useDesk();
  const { releases } = useLive();
  const answered = useAnswer(`catalog?group=${encodeURIComponent(group)}&from=${from}`, releases);
  return (
    <Answer answered={answered}>
      {({ groups }) => (
        <ItemTable
          items={groups.find((one) => one.group === group)?.items ?? []}
          label={t(`issues.${kind}`)}
        />
      )}
    </Answer>
  );
}

/** Items of a list, each with the way to where it is edited and to its page. */
function ItemTable({ items, label }: { items: readonly CatalogItem[]; label: string }) {
  const { t } = useDesk();
  if (items.length === 0) return null;
  return (
    <Table
      label={label}
      columns={[
        { name: t('catalog.name') },
        { name: t('catalog.detail') },
        { name: t('desk.actions'), isHidden: true },
      ]}
    >
      {items.map(({ name, slug, language, detail, adminUrl, pageUrl }) => (
        <tr key={`${slug} ${language} ${detail}`}>
          <th scope="row">
            {name === '' ? slug : name}
            {language === null ? null : <span className="soft"> {language}</span>}
          </th>
          <td className="detail">{detail ?? slug}</td>
          <td className="links">
            <ItemLink href={adminUrl} label={t('catalog.editNamed', { name })}>
              {t('catalog.edit')}
            </ItemLink>
            <ItemLink href={pageUrl} label={t('catalog.pageNamed', { name })}>
              {t('catalog.page')}
            </ItemLink>
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Leads out of the desk; nothing without an address. */
function ItemLink({ href, label, children }: { href: string | null; label: string; children: string }) {
  if (href === null) return null;
  return (
    <a href={href} target="_blank" rel="noreferrer" aria-label={label}>
      {children}
    </a>
  );
}
