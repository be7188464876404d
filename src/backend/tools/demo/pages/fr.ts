import type { DemoPages } from './page-text.ts';

export const FRENCH: DemoPages = {
  note: 'Tern &amp; Tide est une boutique de démonstration&nbsp;: rien n’y est vendu ni envoyé, et ce texte n’engage personne.',
  terms: {
    path: 'conditions-generales',
    title: 'Conditions générales de vente',
    sections: [
      [
        'Votre commande',
        'Vous commandez avec le dernier bouton de la page de paiement. Le contrat est conclu dès que nous vous avons confirmé la commande par e-mail.',
      ],
      ['Prix', 'Le panier montre le prix complet, taxes et livraison comprises, avant que vous commandiez.'],
      [
        'Paiement',
        'Vous payez de la façon choisie lors de la commande. Jusque-là, les articles restent à nous.',
      ],
      [
        'Si quelque chose ne va pas',
        'Si un article arrive abîmé ou n’est pas celui que vous avez commandé, écrivez-nous&nbsp;: nous le réparons, le remplaçons ou vous remboursons, comme la loi le demande.',
      ],
    ],
  },
  returns: {
    path: 'retours',
    title: 'Retours',
    sections: [
      [
        '30 jours pour changer d’avis',
        'Renvoyez ce que vous ne voulez pas dans les 30 jours après son arrivée, inutilisé et emballé. Vous n’avez pas à dire pourquoi.',
      ],
      [
        'Comment faire',
        'Écrivez-nous avec le numéro de votre commande et nous vous envoyons une étiquette. Nous payons le retour depuis l’Allemagne et le reste de l’Europe.',
      ],
      [
        'Votre argent',
        'Le prix et la livraison vous sont remboursés sous 14 jours, par le même moyen de paiement.',
      ],
    ],
  },
  shipping: {
    path: 'livraison',
    title: 'Livraison',
    sections: [
      [
        'Allemagne',
        'Un colis coûte 4,90&nbsp;€, rien à partir de 75&nbsp;€. Vous pouvez aussi venir le chercher à The Ropewalk.',
      ],
      ['Reste de l’Europe', 'Un colis coûte 9,50&nbsp;€, rien à partir de 150&nbsp;€.'],
      ['Brésil, Canada et États-Unis', 'Un colis coûte 24&nbsp;€. Des droits de douane peuvent s’y ajouter.'],
      [
        'Combien de temps',
        'Le ferry part les jours ouvrés&nbsp;: deux à quatre jours ouvrés en Allemagne, une semaine environ ailleurs en Europe.',
      ],
    ],
  },
  imprint: {
    path: 'mentions-legales',
    title: 'Mentions légales',
    sections: [
      [
        'Qui tient cette boutique',
        'Tern &amp; Tide<br>The Ropewalk 1<br>Lunnay, une île qui n’est sur aucune carte',
      ],
      ['Comment nous joindre', 'Par le formulaire de notre page de contact.'],
      [
        'Registre et numéro de TVA',
        'Une vraie boutique nomme ici son registre, son numéro de TVA et son représentant.',
      ],
    ],
  },
};
