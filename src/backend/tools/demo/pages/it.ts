import type { DemoPages } from './page-text.ts';

export const ITALIAN: DemoPages = {
  note: 'Tern &amp; Tide è un negozio dimostrativo: qui non si vende e non si spedisce nulla, e questo testo non vincola nessuno.',
  terms: {
    path: 'condizioni',
    title: 'Condizioni generali di vendita',
    sections: [
      [
        'Il tuo ordine',
        'Ordini con l’ultimo pulsante della pagina di pagamento. Il contratto è concluso quando ti confermiamo l’ordine per e-mail.',
      ],
      ['Prezzi', 'Il carrello mostra il prezzo intero, con imposte e spedizione, prima che tu ordini.'],
      [
        'Pagamento',
        'Paghi nel modo che scegli durante l’ordine. Fino ad allora gli articoli restano nostri.',
      ],
      [
        'Se qualcosa non va',
        'Se un articolo arriva rotto o non è quello che hai ordinato, scrivici: lo ripariamo, lo sostituiamo o ti rimborsiamo, come chiede la legge.',
      ],
    ],
  },
  returns: {
    path: 'resi',
    title: 'Resi',
    sections: [
      [
        '30 giorni per ripensarci',
        'Rimanda quello che non vuoi entro 30 giorni dall’arrivo, non usato e nel suo imballo. Non devi dire perché.',
      ],
      [
        'Come si fa',
        'Scrivici con il numero del tuo ordine e ti mandiamo un’etichetta. Il ritorno dalla Germania e dal resto d’Europa lo paghiamo noi.',
      ],
      ['Il tuo denaro', 'Riavrai il prezzo e la spedizione entro 14 giorni, nel modo in cui hai pagato.'],
    ],
  },
  shipping: {
    path: 'spedizioni',
    title: 'Spedizioni',
    sections: [
      ['Germania', 'Un pacco costa 4,90 €, da 75 € niente. Puoi anche ritirarlo a The Ropewalk.'],
      ['Resto d’Europa', 'Un pacco costa 9,50 €, da 150 € niente.'],
      ['Brasile, Canada e Stati Uniti', 'Un pacco costa 24 €. Possono aggiungersi dei dazi.'],
      [
        'Quanto ci vuole',
        'Il traghetto parte nei giorni feriali: da due a quattro giorni lavorativi in Germania, circa una settimana nel resto d’Europa.',
      ],
    ],
  },
  imprint: {
    path: 'note-legali',
    title: 'Note legali',
    sections: [
      [
        'Chi gestisce questo negozio',
        'Tern &amp; Tide<br>The Ropewalk 1<br>Lunnay, un’isola che non è su nessuna carta',
      ],
      ['Come raggiungerci', 'Con il modulo della nostra pagina dei contatti.'],
      [
        'Registro e partita IVA',
        'Un vero negozio indica qui il suo registro, la partita IVA e chi lo rappresenta.',
      ],
    ],
  },
};
