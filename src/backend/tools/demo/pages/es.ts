import type { DemoPages } from './page-text.ts';

export const SPANISH: DemoPages = {
  note: 'Tern &amp; Tide es una tienda de demostración: aquí no se vende ni se envía nada, y este texto no obliga a nadie.',
  terms: {
    path: 'condiciones',
    title: 'Condiciones generales',
    sections: [
      [
        'Tu pedido',
        'Haces el pedido con el último botón de la página de pago. El contrato se cierra cuando te lo confirmamos por correo electrónico.',
      ],
      [
        'Precios',
        'La cesta muestra el precio completo, con impuestos y envío, antes de que hagas el pedido.',
      ],
      [
        'Pago',
        'Pagas de la forma que elijas al hacer el pedido. Hasta entonces, los artículos siguen siendo nuestros.',
      ],
      [
        'Si algo no está bien',
        'Si un artículo llega roto o no es el que pediste, escríbenos: lo reparamos, lo cambiamos o te devolvemos el dinero, como pide la ley.',
      ],
    ],
  },
  returns: {
    path: 'devoluciones',
    title: 'Devoluciones',
    sections: [
      [
        '30 días para pensártelo',
        'Devuelve lo que no quieras en los 30 días siguientes a su llegada, sin usar y en su embalaje. No hace falta que digas por qué.',
      ],
      [
        'Cómo se hace',
        'Escríbenos con el número de tu pedido y te enviamos una etiqueta. Pagamos la vuelta desde Alemania y el resto de Europa.',
      ],
      ['Tu dinero', 'Recuperas el precio y el envío en 14 días, de la misma forma en que pagaste.'],
    ],
  },
  shipping: {
    path: 'envios',
    title: 'Envíos',
    sections: [
      ['Alemania', 'Un paquete cuesta 4,90 €; desde 75 €, nada. También puedes recogerlo en The Ropewalk.'],
      ['Resto de Europa', 'Un paquete cuesta 9,50 €; desde 150 €, nada.'],
      ['Brasil, Canadá y Estados Unidos', 'Un paquete cuesta 24 €. Puede haber aranceles además.'],
      [
        'Cuánto tarda',
        'El ferri sale los días laborables: de dos a cuatro días laborables en Alemania, alrededor de una semana en el resto de Europa.',
      ],
    ],
  },
  imprint: {
    path: 'aviso-legal',
    title: 'Aviso legal',
    sections: [
      [
        'Quién lleva esta tienda',
        'Tern &amp; Tide<br>The Ropewalk 1<br>Lunnay, una isla que no está en ningún mapa',
      ],
      ['Cómo encontrarnos', 'Con el formulario de nuestra página de contacto.'],
      [
        'Registro y número fiscal',
        'Una tienda de verdad nombra aquí su registro, su NIF y quién la representa.',
      ],
    ],
  },
};
