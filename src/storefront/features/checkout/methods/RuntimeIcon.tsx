import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $icons, requestIcon } from '#storefront/stores/page/runtime-icons.ts';

interface Props {
  /** Name in the icon service. */
  name: string;
  /** Class of the icon shown until then, or if the service has none. */
  generic: string;
}

/** A decorative icon whose name is only known at run time, in the colour of the text. */
export function RuntimeIcon({ name, generic }: Props) {
  const address = useStore($icons, { ssr: 'initial', keys: [name] })[name];
  useEffect(() => requestIcon(name), [name]);
  if (address === undefined) return <span className={`${generic} text-xl`} />;
  const mask = `url("${address}") center / contain no-repeat`;
  return (
    <span
      className="inline-block flex-none size-[1.25em] text-xl bg-current"
      style={{ mask }}
      data-icon={name}
    />
  );
}
