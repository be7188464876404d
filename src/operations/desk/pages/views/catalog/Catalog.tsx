import { useState } from 'react';
import type { DeskCatalog } from '../../../contract.ts';
import { useDesk } from '../../app/context.ts';
import { useLive } from '../../app/live.ts';
import { placeHref } from '../../app/route.ts';
import { useAnswer } from '../../app/use-answer.ts';
import { Answer } from '../../parts/Answer.tsx';
import { GroupItems, type WorkList, workLists } from './GroupItems.tsx';

/** Lists outlive a change of the view: what was done is counted for as long as the page is open. */
let remembered: WorkList[] = [];

/** The catalog report, as lists that grow shorter while a merchant works in the store. */
export function Catalog({ group }: { group: string | null }) {
  const { t } = useDesk();
  const { releases } = useLive();
  const answered = useAnswer('catalog', releases);
  return (
    <>
      <h1>{t('views.catalog')}</h1>
      <p className="lead">{t('catalog.lead')}</p>
      <Answer answered={answered}>{(catalog) => <Lists catalog={catalog} group={group} />}</Answer>
    </>
  );
}

function Lists({ catalog, group }: { catalog: DeskCatalog; group: string | null }) {
  const { t } = useDesk();
  const [lists, setLists] = useState(remembered);
  const [seen, setSeen] = useState<DeskCatalog | null>(null);
  if (seen !== catalog) {
    remembered = workLists(lists, catalog.groups);
    setSeen(catalog);
    setLists(remembered);
  }
  const chosen = lists.find((list) => list.group === group) ?? lists[0];
  if (chosen === undefined) return <p className="note good">{t('catalog.nothing')}</p>;
  const items = catalog.groups.find((one) => one.group === chosen.group)?.items ?? [];
  return (
    <div className="split">
      <nav aria-label={t('catalog.lists')}>
        <ul className="lists">
          {lists.map((list) => (
            <li key={list.group}>
              <a
                href={placeHref('catalog', list.group)}
                {...(list === chosen && { 'aria-current': 'true' as const })}
              >
                <span>
                  {t(`issues.${list.kind}`)} <span className="soft">{t(`subjects.${list.of}`)}</span>
                </span>
                <b className="count">{list.count === 0 ? t('catalog.done') : list.count}</b>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <GroupItems key={chosen.group} list={chosen} first={items} />
    </div>
  );
}
