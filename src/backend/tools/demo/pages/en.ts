import type { DemoPages } from './page-text.ts';

export const ENGLISH: DemoPages = {
  note: 'Tern &amp; Tide is a demo shop: nothing here is sold or sent, and this text binds nobody.',
  terms: {
    path: 'terms',
    title: 'Terms and conditions',
    sections: [
      [
        'Your order',
        'You order by pressing the last button of the checkout. The contract is made once we have confirmed your order by email.',
      ],
      ['Prices', 'The cart shows the whole price, with tax and delivery, before you order.'],
      [
        'Paying',
        'You pay in the way that you choose in the checkout. Goods stay ours until they are paid for.',
      ],
      [
        'When something is wrong',
        'If a piece arrives broken or is not what you ordered, write to us: we repair it, replace it or give you your money back, as the law asks for.',
      ],
    ],
  },
  returns: {
    path: 'returns',
    title: 'Returns',
    sections: [
      [
        '30 days to change your mind',
        'Send back what you do not want within 30 days of its arrival, unused and in its packing. You need not say why.',
      ],
      [
        'How it works',
        'Write to us with the number of your order and we send you a label. We pay the way back from Germany and the rest of Europe.',
      ],
      ['Your money', 'You get the price and the delivery back within 14 days, in the way that you paid.'],
    ],
  },
  shipping: {
    path: 'shipping',
    title: 'Shipping',
    sections: [
      ['Germany', 'A parcel costs €4.90, from €75 nothing. You can also pick it up at the Ropewalk.'],
      ['The rest of Europe', 'A parcel costs €9.50, from €150 nothing.'],
      ['Brazil, Canada and the United States', 'A parcel costs €24. Duties may come on top of it.'],
      [
        'How long it takes',
        'The ferry leaves on weekdays: two to four working days in Germany, about a week elsewhere in Europe.',
      ],
    ],
  },
  imprint: {
    path: 'imprint',
    title: 'Imprint',
    sections: [
      ['Who runs this shop', 'Tern &amp; Tide<br>The Ropewalk 1<br>Lunnay, an island that is on no map'],
      ['How to reach us', 'Use the form on our contact page.'],
      [
        'Register and tax number',
        'A real shop names its register, its VAT number and who speaks for it here.',
      ],
    ],
  },
};
