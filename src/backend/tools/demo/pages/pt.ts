import type { DemoPages } from './page-text.ts';

export const PORTUGUESE: DemoPages = {
  note: 'Tern &amp; Tide é uma loja de demonstração: nada aqui é vendido ou enviado, e este texto não obriga ninguém.',
  terms: {
    path: 'termos',
    title: 'Termos e condições',
    sections: [
      [
        'Seu pedido',
        'Você faz o pedido com o último botão da página de pagamento. O contrato se fecha quando confirmamos o pedido por e-mail.',
      ],
      ['Preços', 'O carrinho mostra o preço completo, com impostos e frete, antes de você fazer o pedido.'],
      [
        'Pagamento',
        'Você paga da forma que escolher ao fazer o pedido. Até lá, os artigos continuam sendo nossos.',
      ],
      [
        'Quando algo está errado',
        'Se uma peça chegar quebrada ou não for a que você pediu, escreva para nós: consertamos, trocamos ou devolvemos o dinheiro, como a lei pede.',
      ],
    ],
  },
  returns: {
    path: 'devolucoes',
    title: 'Devoluções',
    sections: [
      [
        '30 dias para mudar de ideia',
        'Devolva o que não quiser em até 30 dias depois da chegada, sem uso e na embalagem. Você não precisa dizer por quê.',
      ],
      [
        'Como funciona',
        'Escreva para nós com o número do pedido e enviamos uma etiqueta. Pagamos a volta da Alemanha e do resto da Europa.',
      ],
      ['Seu dinheiro', 'Você recebe o preço e o frete de volta em até 14 dias, da forma como pagou.'],
    ],
  },
  shipping: {
    path: 'envio',
    title: 'Envio',
    sections: [
      [
        'Alemanha',
        'Um pacote custa 4,90 €; a partir de 75 €, nada. Você também pode retirá-lo na The Ropewalk.',
      ],
      ['Resto da Europa', 'Um pacote custa 9,50 €; a partir de 150 €, nada.'],
      ['Brasil, Canadá e Estados Unidos', 'Um pacote custa 24 €. Pode haver impostos de importação.'],
      [
        'Quanto demora',
        'A balsa sai em dias úteis: de dois a quatro dias úteis na Alemanha, cerca de uma semana no resto da Europa.',
      ],
    ],
  },
  imprint: {
    path: 'aviso-legal-br',
    title: 'Aviso legal',
    sections: [
      [
        'Quem cuida desta loja',
        'Tern &amp; Tide<br>The Ropewalk 1<br>Lunnay, uma ilha que não está em nenhum mapa',
      ],
      ['Como falar com a gente', 'Pelo formulário da nossa página de contato.'],
      [
        'Registro e número fiscal',
        'Uma loja de verdade diz aqui seu registro, seu CNPJ e quem a representa.',
      ],
    ],
  },
};
