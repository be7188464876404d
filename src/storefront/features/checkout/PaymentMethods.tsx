import { useStore } from '@nanostores/react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { costsSomething } from '#storefront/domain/checkout/displayed-sums.ts';
import { isPaidAtStore } from '#storefront/domain/checkout/payment-settings.ts';
import type { PaymentGateway } from '#storefront/domain/customer/customer.ts';
import { gatewayIcon } from '#storefront/domain/settings/icon-service.ts';
import { Alert } from '#storefront/features/fields/FormFailure.tsx';
import type { PaymentFieldsProps } from '#storefront/features/payments/payment-method.ts';
import { paymentMethod } from '#storefront/features/payments/payment-methods.ts';
import { $icons, requestIcon } from '#storefront/stores/page/runtime-icons.ts';
import { MethodTitles } from '#storefront/ui/MethodTitles.tsx';
import { CheckoutSection } from './ContactSection.tsx';
import { useCheckout } from './checkout-context.ts';
import type { CheckoutFormState } from './use-checkout-form.ts';

/** The payment methods, with the fields of the selected one. */
export function PaymentMethods({ state, failure }: { state: CheckoutFormState; failure: ReactNode }) {
  const { gateways, areGatewaysLoaded: isLoaded, selectedGateway: selected, cart, form } = state;
  const { t, cartProps } = useCheckout();
  const needsPayment = costsSomething(cart);
  return (
    <CheckoutSection title={t('order.payment')}>
      {!isLoaded && <span className="skeleton h-26" />}
      {isLoaded && !needsPayment && <p className="text-ink-soft">{t('checkout.paymentNothing')}</p>}
      {isLoaded && needsPayment && gateways.length === 0 && (
        <Alert tone="bad">{t('checkout.paymentNone')}</Alert>
      )}
      {isLoaded && needsPayment && gateways.length > 0 && (
        <fieldset>
          <legend className="sr-only">{t('order.payment')}</legend>
          <div className="choice-list">
            {gateways.map((gateway) => (
              <div key={gateway.id} className="choice-block">
                <label className="choice">
                  <input
                    type="radio"
                    name="payment"
                    value={gateway.id}
                    checked={gateway.id === selected}
                    onChange={() => form.change({ paymentMethod: gateway.id })}
                  />
                  <span>
                    <MethodTitles titles={[gateway.title]} texts={cartProps.methodTexts} />
                  </span>
                  <RuntimeIcon name={gatewayIcon(gateway.id)} generic="i-ph-wallet" />
                </label>
                {gateway.id === selected && <SelectedMethod state={state} gateway={gateway} />}
              </div>
            ))}
          </div>
        </fieldset>
      )}
      {failure && <Alert tone="bad">{failure}</Alert>}
    </CheckoutSection>
  );
}

function SelectedMethod({ state, gateway }: { state: CheckoutFormState; gateway: PaymentGateway }) {
  const { t, locale, config, cartProps } = useCheckout();
  const { cart, busy, onHandle } = state;
  const [Fields, setFields] = useState<ComponentType<PaymentFieldsProps> | null>(null);
  const [failed, setFailed] = useState(false);
  const isAtStore = isPaidAtStore(gateway.id, config);
  const method = isAtStore ? undefined : paymentMethod(gateway.id);

  useEffect(() => {
    let isMounted = true;
    method
      ?.load()
      .then((loaded) => isMounted && setFields(() => loaded))
      .catch(() => isMounted && setFailed(true));
    return () => {
      isMounted = false;
      onHandle(null);
    };
  }, [method, onHandle]);

  if (gateway.description === '' && method === undefined && !isAtStore) return null;
  return (
    <div className="px-4 pb-4 grid gap-3">
      {gateway.description && (
        <p className="text-sm text-ink-soft">
          <MethodTitles titles={[gateway.description]} texts={cartProps.methodTexts} />
        </p>
      )}
      {isAtStore && <p className="text-sm text-ink-soft">{t('checkout.storePayment')}</p>}
      {failed && <Alert tone="bad">{t('checkout.paymentFields')}</Alert>}
      {method && !Fields && !failed && <span className="skeleton h-40" />}
      {Fields && <Fields locale={locale} config={config} cart={cart} busy={busy} onHandle={onHandle} />}
    </div>
  );
}

interface RuntimeIconProps {
  /** Name in the icon service. */
  name: string;
  /** Class of the icon shown until then, or if the service has none. */
  generic: string;
}

/** A decorative icon whose name is only known at run time, in the colour of the text. */
function RuntimeIcon({ name, generic }: RuntimeIconProps) {
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
