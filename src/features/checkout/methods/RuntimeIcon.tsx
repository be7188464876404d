import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $icons, requestIcon } from '#stores/page/runtime-icons.ts';

interface Props {
  /** As the icon service knows it. */
  name: string;
  /** Class of the icon that stands there until then, or where the service has none. */
  generic: string;
}

/** An icon that only the store names, in the colour of the text. It says nothing by itself. */
export function RuntimeIcon({ name, generic }: Props) {
  const address = useStore($icons, { ssr: 'initial', keys: [name] })[name];
  useEffect(() => requestIcon(name), [name]);
  if (address === undefined) return <span className={`${generic} text-xl`} aria-hidden="true" />;
  const mask = `url("${address}") center / contain no-repeat`;
  return (
    <span
      className="inline-block flex-none size-[1.25em] text-xl bg-current"
      style={{ mask }}
      aria-hidden="true"
      data-icon={name}
    />
  );
}
