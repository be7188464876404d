import { useAccount } from '../account-context.ts';

interface Props {
  icon: string;
  text: string;
}

/** A section that has nothing to show yet, with a link to the catalog. */
export function EmptySection({ icon, text }: Props) {
  const { t, wishlist } = useAccount();
  return (
    <div className="grid justify-items-center gap-3 rounded-panel bg-sheet px-6 py-section text-center">
      <span className={`${icon} text-4xl text-edge`} aria-hidden="true" />
      <p className="title-3">{text}</p>
      <a className="btn-primary mt-3" href={wishlist.browseHref}>
        {t('shell.cart.browse')}
      </a>
    </div>
  );
}
