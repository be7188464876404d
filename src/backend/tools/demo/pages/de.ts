import type { DemoPages } from './page-text.ts';

export const GERMAN: DemoPages = {
  note: 'Tern &amp; Tide ist ein Demo-Shop: Hier wird nichts verkauft oder verschickt, und dieser Text bindet niemanden.',
  terms: {
    path: 'agb',
    title: 'AGB',
    sections: [
      [
        'Deine Bestellung',
        'Du bestellst mit dem letzten Knopf der Kasse. Der Vertrag kommt zustande, sobald wir deine Bestellung per E-Mail bestätigt haben.',
      ],
      ['Preise', 'Der Warenkorb zeigt den ganzen Preis mit Steuern und Versand, bevor du bestellst.'],
      [
        'Bezahlen',
        'Du bezahlst so, wie du es an der Kasse wählst. Bis dahin bleibt die Ware unser Eigentum.',
      ],
      [
        'Wenn etwas nicht stimmt',
        'Kommt ein Stück kaputt an oder hast du etwas anderes bestellt, schreib uns: Wir reparieren oder ersetzen es oder geben dir dein Geld zurück, wie es das Gesetz verlangt.',
      ],
    ],
  },
  returns: {
    path: 'rueckgabe',
    title: 'Rückgabe',
    sections: [
      [
        '30 Tage Bedenkzeit',
        'Was du nicht willst, schickst du innerhalb von 30 Tagen nach der Ankunft zurück, unbenutzt und verpackt. Gründe brauchst du keine zu nennen.',
      ],
      [
        'So geht es',
        'Schreib uns die Nummer deiner Bestellung, und wir schicken dir ein Etikett. Den Rückweg aus Deutschland und dem übrigen Europa zahlen wir.',
      ],
      ['Dein Geld', 'Preis und Versand bekommst du innerhalb von 14 Tagen zurück, so wie du bezahlt hast.'],
    ],
  },
  shipping: {
    path: 'versand',
    title: 'Versand',
    sections: [
      [
        'Deutschland',
        'Ein Paket kostet 4,90 €, ab 75 € nichts. Du kannst es auch in der Seilerei („The Ropewalk“) abholen.',
      ],
      ['Übriges Europa', 'Ein Paket kostet 9,50 €, ab 150 € nichts.'],
      ['Brasilien, Kanada und die USA', 'Ein Paket kostet 24 €. Zoll kann dazukommen.'],
      [
        'Wie lange es dauert',
        'Die Fähre fährt werktags: zwei bis vier Werktage in Deutschland, etwa eine Woche im übrigen Europa.',
      ],
    ],
  },
  imprint: {
    path: 'impressum',
    title: 'Impressum',
    sections: [
      [
        'Wer diesen Shop betreibt',
        'Tern &amp; Tide<br>The Ropewalk 1<br>Lunnay, eine Insel, die auf keiner Karte steht',
      ],
      ['So erreichst du uns', 'Über das Formular auf unserer Kontaktseite.'],
      [
        'Register und Steuernummer',
        'Ein echter Shop nennt hier sein Register, seine USt-IdNr. und wer ihn vertritt.',
      ],
    ],
  },
};
