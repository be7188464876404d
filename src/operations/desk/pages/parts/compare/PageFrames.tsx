import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { PageVersions } from '../../../contract.ts';
import { useDesk } from '../../app/context.ts';

/** Windows in which a page is shown, in CSS pixels: of a phone, and of a computer. */
const WINDOWS = { phone: { width: 390, height: 760 }, computer: { width: 1440, height: 1100 } } as const;

type WindowName = keyof typeof WINDOWS;

/** A page as it was and as it became, side by side, in the window of a phone or of a computer. */
export function PageFrames({ path, before, after }: Pick<PageVersions, 'path' | 'before' | 'after'>) {
  const { t } = useDesk();
  const [name, setName] = useState<WindowName>(() => (innerWidth < 640 ? 'phone' : 'computer'));
  const group = useId();
  return (
    <>
      <fieldset className="choice">
        <legend className="hidden">{t('compare.window')}</legend>
        {(['phone', 'computer'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name={group} checked={one === name} onChange={() => setName(one)} />
            {t(`compare.${one}`)}
          </label>
        ))}
      </fieldset>
      <div className="frames">
        <Version
          title={t('compare.before')}
          none={t('compare.noBefore')}
          address={before}
          path={path}
          name={name}
        />
        <Version
          title={t('compare.after')}
          none={t('compare.noAfter')}
          address={after}
          path={path}
          name={name}
        />
      </div>
    </>
  );
}

interface VersionProps {
  title: string;
  none: string;
  address: string | null;
  path: string;
  name: WindowName;
}

function Version({ title, none, address, path, name }: VersionProps) {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      {address === null ? (
        <p className="soft">{none}</p>
      ) : (
        <Scaled {...WINDOWS[name]}>
          <iframe src={address} title={`${title}: ${path}`} sandbox="" {...WINDOWS[name]} />
        </Scaled>
      )}
    </figure>
  );
}

/** Shows something of a given size as large as there is room for it. */
function Scaled({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setScale(Math.min(1, element.clientWidth / width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  return (
    <div ref={box} className="scaled" style={{ height: height * scale }}>
      <div style={{ width, height, transform: `scale(${scale})`, transformOrigin: '0 0' }}>{children}</div>
    </div>
  );
}
