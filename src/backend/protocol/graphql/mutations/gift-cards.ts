import { applyGiftCard, removeGiftCards, tryGiftCard } from '../../../cart/gift-cards.ts';
import { formatMoney, type MoneyArgs } from '../../../catalog/pricing/format-money.ts';
import type { Backend } from '../../../context.ts';
import type { RequestSession } from '../../../customers/session/request-session.ts';
import { CartNode } from '../nodes/cart.ts';
import { type Given, given, type Input } from './input.ts';

/** Resolvers for gift cards. A real store has such fields from a plugin, under other names. */
export function giftCardFields(backend: Backend, requestSession: RequestSession) {
  const { shop } = backend;
  return {
    giftCard: ({ code }: { code: string }) => {
      const card = tryGiftCard(backend, requestSession, code);
      return { ...card, balance: (args: MoneyArgs) => formatMoney(card.balance, args, shop), applied: null };
    },

    applyGiftCard: ({ input }: Input<{ code: string }>) => {
      const after = applyGiftCard(backend, requestSession, input.code);
      return { clientMutationId: input.clientMutationId ?? null, cart: new CartNode(after, backend) };
    },

    removeGiftCards: ({ input }: Input<{ codes?: Given<string> }>) => {
      const after = removeGiftCards(backend, requestSession, given(input.codes));
      return { clientMutationId: input.clientMutationId ?? null, cart: new CartNode(after, backend) };
    },
  };
}
