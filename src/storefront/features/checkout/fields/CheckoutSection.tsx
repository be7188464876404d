import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  /** Shown beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled section of the form. */
export function CheckoutSection({ title, aside, children }: Props) {
  const id = useId();
  return (
    <section className="checkout-section" aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 mb-4">
        <h2 id={id} className="title-3">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
