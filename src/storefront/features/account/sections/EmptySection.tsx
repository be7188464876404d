import { EmptyState } from '#storefront/ui/EmptyState.tsx';
import { useAccount } from '../account-context.ts';

interface Props {
  icon: string;
  text: string;
}

/** A section that has nothing to show yet, with a link to the catalog. */
export function EmptySection({ icon, text }: Props) {
  const { t, wishlist } = useAccount();
  return <EmptyState icon={icon} title={text} href={wishlist.browseHref} link={t('shell.cart.browse')} />;
}
