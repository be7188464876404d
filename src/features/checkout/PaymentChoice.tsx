import { type ComponentType, useEffect, useState } from 'react';
import { paymentMethod } from '#features/payments/methods.ts';
import type { PaymentFieldsProps, PaymentHandle } from '#features/payments/payment-method.ts';
import { RuntimeIcon } from '#features/shell/RuntimeIcon.tsx';
import type { Cart } from '#shop/cart/cart.ts';
import type { Address, PaymentGateway } from '#shop/customer/customer.ts';
import { gatewayIcon } from '#shop/site/icon-service.ts';
import { useCheckout } from './context.ts';
import { Message } from './Message.tsx';
import { Section } from './Section.tsx';

interface Props {
  gateways: readonly PaymentGateway[];
  /** False while the store has not told its ways to pay. */
  known: boolean;
  chosen: string;
  cart: Cart;
  billing: Address;
  busy: boolean;
  failure: string | null;
  onChoose: (id: string) => void;
  onHandle: (handle: PaymentHandle | null) => void;
}

/** How it is paid, with the fields of the chosen way. */
export function PaymentChoice(props: Props) {
  const { gateways, known, chosen, cart, failure, onChoose } = props;
  const { t } = useCheckout();
  return (
    <Section title={t('order.payment')}>
      {!known && <span className="skeleton h-26" />}
      {known && cart.totals.total === 0 && <p className="text-ink-soft">{t('checkout.paymentNothing')}</p>}
      {known && cart.totals.total > 0 && gateways.length === 0 && (
        <Message tone="bad">{t('checkout.paymentNone')}</Message>
      )}
      {known && cart.totals.total > 0 && gateways.length > 0 && (
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
                    checked={gateway.id === chosen}
                    onChange={() => onChoose(gateway.id)}
                  />
                  <span>{gateway.title}</span>
                  <RuntimeIcon name={gatewayIcon(gateway.id)} generic="i-ph-wallet" />
                </label>
                {gateway.id === chosen && <Chosen {...props} gateway={gateway} />}
              </div>
            ))}
          </div>
        </fieldset>
      )}
      {failure && <Message tone="bad">{failure}</Message>}
    </Section>
  );
}

function Chosen({ gateway, cart, billing, busy, onHandle }: Props & { gateway: PaymentGateway }) {
  const { t, locale, config } = useCheckout();
  const [Fields, setFields] = useState<ComponentType<PaymentFieldsProps> | null>(null);
  const [failed, setFailed] = useState(false);
  const method = paymentMethod(gateway.id);

  useEffect(() => {
    let isWanted = true;
    method
      ?.load()
      .then((loaded) => isWanted && setFields(() => loaded))
      .catch(() => isWanted && setFailed(true));
    return () => {
      isWanted = false;
      onHandle(null);
    };
  }, [method, onHandle]);

  if (gateway.description === '' && method === undefined) return null;
  return (
    <div className="px-4 pb-4 grid gap-3">
      {gateway.description && <p className="text-sm text-ink-soft">{gateway.description}</p>}
      {failed && <Message tone="bad">{t('checkout.paymentFields')}</Message>}
      {method && !Fields && !failed && <span className="skeleton h-40" />}
      {Fields && <Fields {...{ gateway, locale, config, cart, billing, busy, onHandle }} />}
    </div>
  );
}
