import type { PriceSuffixOptions, PromiseOptions } from '../../options.ts';

/** Promises by their locale: icon, title and text. They name the thresholds of `SHIPPING_ZONES`. */
const TEXTS: Readonly<Record<string, readonly (readonly [icon: string, title: string, text: string])[]>> = {
  en_US: [
    ['delivery', 'Free delivery from €75', 'In Germany; from €150 to the rest of Europe.'],
    ['returns', '30 days to change your mind', 'Send it back unused and get your money back.'],
    ['handmade', 'Made on the island', 'In six workshops, and we know everyone in them.'],
    ['nature', 'Packed without plastic', 'Paper, straw and string bring it to your door.'],
  ],
  de_DE: [
    ['delivery', 'Kostenlos geliefert ab 75 €', 'In Deutschland; ab 150 € ins übrige Europa.'],
    ['returns', '30 Tage Bedenkzeit', 'Schick es unbenutzt zurück, und du bekommst dein Geld.'],
    ['handmade', 'Auf der Insel gemacht', 'In sechs Werkstätten, in denen wir alle kennen.'],
    ['nature', 'Ohne Plastik verpackt', 'Papier, Stroh und Schnur bringen es zu dir.'],
  ],
  es_ES: [
    ['delivery', 'Envío gratis desde 75 €', 'En Alemania; desde 150 € al resto de Europa.'],
    ['returns', '30 días para pensártelo', 'Devuélvelo sin usar y recupera tu dinero.'],
    ['handmade', 'Hecho en la isla', 'En seis talleres, y conocemos a todos.'],
    ['nature', 'Embalado sin plástico', 'Papel, paja y cordel lo llevan a tu puerta.'],
  ],
  fr_FR: [
    ['delivery', 'Livraison gratuite dès 75 €', 'En Allemagne ; dès 150 € dans le reste de l’Europe.'],
    ['returns', '30 jours pour changer d’avis', 'Renvoyez l’article inutilisé, nous vous remboursons.'],
    ['handmade', 'Fait sur l’île', 'Dans six ateliers dont nous connaissons chacun.'],
    ['nature', 'Emballé sans plastique', 'Papier, paille et ficelle l’amènent chez vous.'],
  ],
  it_IT: [
    ['delivery', 'Spedizione gratuita da 75 €', 'In Germania; da 150 € nel resto d’Europa.'],
    ['returns', '30 giorni per ripensarci', 'Rimandalo non usato e riavrai i tuoi soldi.'],
    ['handmade', 'Fatto sull’isola', 'In sei laboratori, e conosciamo tutti.'],
    ['nature', 'Imballato senza plastica', 'Carta, paglia e spago lo portano da te.'],
  ],
  pt_BR: [
    ['delivery', 'Frete grátis a partir de € 75', 'Na Alemanha; a partir de € 150 no resto da Europa.'],
    ['returns', '30 dias para mudar de ideia', 'Devolva sem uso e receba seu dinheiro de volta.'],
    ['handmade', 'Feito na ilha', 'Em seis oficinas, e conhecemos todo mundo.'],
    ['nature', 'Embalado sem plástico', 'Papel, palha e barbante levam até você.'],
  ],
};

export const PROMISES: PromiseOptions[] = Object.entries(TEXTS).flatMap(([locale, promises]) =>
  promises.map(([icon, title, text]) => ({ locale, icon, title, text })),
);

/** Words that the law asks of shops beside prices for shoppers. */
export const PRICE_SUFFIX: PriceSuffixOptions[] = [
  { locale: 'en_US', text: 'incl. VAT, plus shipping' },
  { locale: 'de_DE', text: 'inkl. MwSt., zzgl. Versand' },
  { locale: 'es_ES', text: 'IVA incluido, más envío' },
  { locale: 'fr_FR', text: 'TTC, hors livraison' },
  { locale: 'it_IT', text: 'IVA inclusa, più spedizione' },
  { locale: 'pt_BR', text: 'impostos incluídos, mais frete' },
];
