import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { Cart } from '#storefront/domain/cart/cart.ts';
import { costsSomething } from '#storefront/domain/checkout/displayed-sums.ts';
import { isPaidAtStore } from '#storefront/domain/checkout/store-checkout.ts';
import type { Address, PaymentGateway } from '#storefront/domain/customer/customer.ts';
import { gatewayIcon } from '#storefront/domain/settings/icon-service.ts';
import { Alert } from '#storefront/features/fields/Alert.tsx';
import type { PaymentFieldsProps, PaymentHandle } from '#storefront/features/payments/payment-method.ts';
import { paymentMethod } from '#storefront/features/payments/payment-method-registry.ts';
import { useCheckout } from '../checkout-context.ts';
import { CheckoutSection } from '../fields/CheckoutSection.tsx';
import { RuntimeIcon } from './RuntimeIcon.tsx';

interface Props {
  gateways: readonly PaymentGateway[];
  /** False until the payment gateways are loaded. */
  isLoaded: boolean;
  /** Gateway id. */
  selected: string;
  cart: Cart;
  billing: Address;
  busy: boolean;
  failure: ReactNode;
  onChoose: (id: string) => void;
  onHandle: (handle: PaymentHandle | null) => void;
}

/** The payment methods, with the fields of the selected one. */
export function PaymentMethods(props: Props) {
  const { gateways, isLoaded, selected, cart, failure, onChoose } = props;
  const { t } = useCheckout();
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
                    onChange={() => onChoose(gateway.id)}
                  />
                  <span>{gateway.title}</span>
                  <RuntimeIcon name={gatewayIcon(gateway.id)} generic="i-ph-wallet" />
                </label>
                {gateway.id === selected && <SelectedMethod {...props} gateway={gateway} />}
              </div>
            ))}
          </div>
        </fieldset>
      )}
      {failure && <Alert tone="bad">{failure}</Alert>}
    </CheckoutSection>
  );
}

function SelectedMethod({ gateway, cart, billing, busy, onHandle }: Props & { gateway: PaymentGateway }) {
  const { t, locale, config } = useCheckout();
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
      {gateway.description && <p className="text-sm text-ink-soft">{gateway.description}</p>}
      {isAtStore && <p className="text-sm text-ink-soft">{t('checkout.storePayment')}</p>}
      {failed && <Alert tone="bad">{t('checkout.paymentFields')}</Alert>}
      {method && !Fields && !failed && <span className="skeleton h-40" />}
      {Fields && <Fields {...{ gateway, locale, config, cart, billing, busy, onHandle }} />}
    </div>
  );
}
