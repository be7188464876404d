import { useId, useState } from 'react';

interface Props {
  /** Title of what is shared, for the share sheet, made at the press. */
  title(): string;
  /** The address to share, made at the press. */
  link(): string;
  label: string;
  /** Shown once the link is copied. */
  copied: string;
  /** Label of the field that shows a link which could not be copied. */
  linkLabel: string;
  className?: string;
}

/** Shares a link by the browser's share sheet; without one copies it, or shows it to be copied. */
export function ShareButton({ title, link, label, copied, linkLabel, className = 'btn-quiet' }: Props) {
  const [state, setState] = useState<'copied' | 'shown' | null>(null);
  const field = useId();

  async function share() {
    setState(null);
    const isShared = await shareBySheet({ title: title(), url: link() });
    if (!isShared) setState((await copy(link())) ? 'copied' : 'shown');
  }

  return (
    <>
      <button type="button" className={className} onClick={() => void share()}>
        <span className="i-ph-share-network" />
        {label}
      </button>
      <p role="status" className="self-center empty:hidden">
        {state === 'copied' && copied}
      </p>
      {state === 'shown' && (
        <p className="basis-full">
          <label className="label" htmlFor={field}>
            {linkLabel}
          </label>
          <input
            id={field}
            className="field"
            readOnly
            value={link()}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </p>
      )}
    </>
  );
}

/** @returns true even if the shopper closed the sheet; false if the browser has no sheet */
async function shareBySheet(data: ShareData): Promise<boolean> {
  if (!navigator.canShare?.(data)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
