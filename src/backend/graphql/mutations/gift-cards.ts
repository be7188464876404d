import { changeCart } from '../../cart/change.ts';
import type { Backend } from '../../context.ts';
import { UserError } from '../../errors.ts';
import { giftCardCode, usableGiftCard } from '../../gift-cards/gift-cards.ts';
import { type MoneyArgs, printMoney } from '../../pricing/print.ts';
import type { Visit } from '../../session/visit.ts';
import { CartNode } from '../nodes/cart.ts';
import type { Input } from './cart.ts';

/** More cards than this do not pay one order. */
const MOST_CARDS = 10;

/** Fields by which a cart is paid with gift cards. A real store has them from a plugin, under other names. */
export function giftCardFields(backend: Backend, visit: Visit) {
  const { store, shop } = backend;
  return {
    giftCard: ({ code }: { code: string }) => {
      const card = usableGiftCard(store, code, shop);
      return { ...card, balance: (args: MoneyArgs) => printMoney(card.balance, args, shop), applied: null };
    },

    applyGiftCard: ({ input }: Input<{ code: string }>) => {
      const { after } = changeCart(backend, visit, (session) => {
        const { code } = usableGiftCard(store, input.code, shop);
        if (session.giftCards.includes(code)) throw new UserError('This gift card is in your cart already.');
        if (session.giftCards.length >= MOST_CARDS) {
          throw new UserError(`An order can be paid with at most ${MOST_CARDS} gift cards.`);
        }
        return { ...session, giftCards: [...session.giftCards, code] };
      });
      return { clientMutationId: input.clientMutationId ?? null, cart: new CartNode(after, backend) };
    },

    removeGiftCards: ({ input }: Input<{ codes?: readonly (string | null)[] | null }>) => {
      const codes = (input.codes ?? []).filter((code) => code !== null).map(giftCardCode);
      if (codes.length === 0) throw new UserError('No gift card codes provided');
      const { after } = changeCart(backend, visit, (session) => {
        if (codes.some((code) => !session.giftCards.includes(code))) {
          throw new UserError('This gift card is not in your cart.');
        }
        return { ...session, giftCards: session.giftCards.filter((code) => !codes.includes(code)) };
      });
      return { clientMutationId: input.clientMutationId ?? null, cart: new CartNode(after, backend) };
    },
  };
}
