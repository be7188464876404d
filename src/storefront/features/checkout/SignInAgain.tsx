import { useStore } from '@nanostores/react';
import { storeReturnPath } from '#storefront/stores/session/return-path.ts';
import { $cart } from '#storefront/stores/shopping/cart-store.ts';
import { useCheckout } from './checkout-context.ts';
import { CheckoutSummary } from './summary/CheckoutSummary.tsx';

/** Takes the form's place where a customer's login has ended: the store would make a guest's order of the cart. */
export function SignInAgain() {
  const { t, links } = useCheckout();
  const view = useStore($cart);
  return (
    <div className="checkout">
      <section role="alert" className="card p-6 md:p-8">
        <h2 className="title-3">{t('failures.signedOut')}</h2>
        <p className="mt-3 text-pretty">{t('checkout.signInAgain')}</p>
        <a
          className="btn-primary mt-6"
          href={links.account}
          onClick={() => storeReturnPath(location.pathname + location.search)}
        >
          {t('shell.signIn')}
        </a>
      </section>
      <CheckoutSummary view={view} cart={view.cart} />
    </div>
  );
}
