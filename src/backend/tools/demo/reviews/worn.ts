import type { ReviewNote } from '../review.ts';

/** What people say of things to wear, write on, hang up, take outside or give away. */
export const wornReviews: Readonly<Record<string, readonly ReviewNote[]>> = {
  'ropewalk-gansey': [
    [
      'Callum Rhodes',
      5,
      '2026-10-14T08:30:00',
      'Stiff for a week, as the text says. In week two I forgot I was wearing it.',
    ],
    [
      'Ingrid Aune',
      5,
      '2026-10-25T19:05:00',
      'The gusset under the arm: so that is how one reaches a shelf.',
    ],
    ['Roberta L.', 4, '2026-11-11T13:37:00', 'Warmest thing I own. Runs small, go one up.'],
  ],
  'deckhand-tee': [
    ['Jean-Luc Morvan', 5, '2026-06-07T10:00:00', 'The stripes meet. I checked. They meet.'],
    ['Tess Hartley', 4, '2026-07-15T17:22:00', 'Heavy cotton, good in wind, a bit much at 30 degrees.'],
    ['Ayşe Demir', 5, '2026-09-01T09:41:00', 'Washed ten times, same shape as on day one.'],
  ],
  'squall-rain-jacket': [
    ['Niamh Gallagher', 5, '2026-10-06T11:11:00', 'Rain from the side, rain from below, and one wave. Dry.'],
    [
      'Uwe Petermann',
      4,
      '2026-10-22T06:55:00',
      'Smells of wax for the first weeks. I have come to like it, my wife has not.',
    ],
  ],
  'skua-beanie': [
    ['Ragna Holt', 5, '2026-01-06T12:30:00', 'Did not fly off on the ferry deck, and many hats did.'],
    ['Simon Prior', 4, '2026-02-13T18:18:00', 'Big head here: it fits, just.'],
    [
      'Zoë Martens',
      5,
      '2026-03-19T15:00:00',
      'The orange can be seen from the moon. Good for finding one’s husband.',
    ],
    ['K. Ito', 5, '2026-11-13T20:30:00', 'No itch at all.'],
  ],
  'boathouse-socks': [
    ['Nils Aaberg', 5, '2026-02-02T20:20:00', 'My feet have asked me to write this.'],
    [
      'Louise Fontaine',
      3,
      '2026-04-04T10:05:00',
      'Warm and well made, but they hardly fit into my normal shoes.',
    ],
  ],
  'ferry-tote': [
    [
      'Miriam Katz',
      5,
      '2026-07-20T11:50:00',
      'It stands up by itself! In the shop, on the tram, everywhere.',
    ],
    [
      'Hugh Penrose',
      4,
      '2026-08-24T16:36:00',
      'Rope handles are comfortable even with coal in it. Do not ask.',
    ],
    ['Sara Lindgren', 5, '2026-10-10T09:25:00', 'People keep asking me when the ferry leaves.'],
  ],
  'guillemot-scarf': [
    [
      'Vera Kolb',
      4,
      '2026-01-25T08:08:08',
      'Two scarves for one. The white side shows make-up, the black side cat.',
    ],
  ],
  'logbook-notebook': [
    [
      'Arthur Bellamy',
      5,
      '2026-09-10T22:50:00',
      'Opens flat on the first page. I had stopped believing in it.',
    ],
    ['Noemi Varga', 5, '2026-10-05T07:47:00', 'Takes fountain pen without a ghost on the other side.'],
    ['Pia S.', 4, '2026-11-03T13:00:00', 'Wish there were a smaller one for the pocket.'],
  ],
  'tide-table-calendar': [
    [
      'Wendy Marsh',
      5,
      '2025-12-10T17:05:00',
      'We live four hundred kilometres from the sea. It is high water at 14:20.',
    ],
    ['Georg Anders', 4, '2026-01-04T11:30:00', 'Beautiful prints, rather small boxes for the dates.'],
  ],
  'harbour-postcards': [
    ['Dolores Quintana', 5, '2026-08-01T10:20:00', 'I meant to send them. They are on my shelf.'],
    ['Mark Eddowes', 5, '2026-09-25T14:44:00', 'The cat is the best one, as always.'],
  ],
  'puffin-cards': [
    ['Freya Nilsson', 5, '2026-05-20T09:30:00', 'Sent the apologetic one. It worked.'],
    ['Oliver Stamm', 4, '2026-07-11T19:00:00', 'The seasick puffin was the favourite of the whole office.'],
  ],
  'lighthouse-pencils': [
    [
      'Kate Winslow-Hughes',
      5,
      '2026-02-08T16:16:16',
      'Nobody in my class steals them any more, one can see them from the board.',
    ],
  ],
  'print-corran-light': [
    [
      'Bertil Nyberg',
      5,
      '2026-09-03T18:25:00',
      'It hangs at the end of a dark corridor and I swear the corridor is lighter.',
    ],
    [
      'Joanna Fitch',
      5,
      '2026-10-12T10:55:00',
      'Number 87 of 200. Paper like cloth. Packed so well that I needed tools.',
    ],
  ],
  'print-night-ferry': [
    ['Louis Vander', 5, '2026-10-24T21:00:00', 'I counted the windows. Eleven. I know who is reading what.'],
    ['Hilde Krog', 4, '2026-11-10T12:35:00', 'The blue is deeper than on screen. Better, really.'],
  ],
  'print-whale-road': [
    [
      'Sam Okafor',
      5,
      '2026-02-22T19:45:00',
      'Our daughter has named it, the boat and the person in the boat.',
    ],
  ],
  'print-tide-map': [
    [
      'Claire Dunmore',
      5,
      '2026-01-18T13:13:00',
      'Found the tea place with its help. Did not find the monster, so far.',
    ],
    [
      'Ivo Marek',
      3,
      '2026-05-17T08:40:00',
      'Beautifully printed. It came a little creased at one end of the tube; under glass you do not see it.',
    ],
  ],
  'storm-lantern': [
    [
      'Gemma Lowther',
      5,
      '2026-10-02T22:02:00',
      'Burned all night on the balcony in a gale. I checked at three, at four and at five.',
    ],
    ['Anton Reiss', 4, '2026-10-31T18:00:00', 'Good lantern. The wick knob is stiff at first.'],
  ],
  'slack-tide-hammock': [
    ['Pernille Dahl', 5, '2026-07-19T15:30:00', 'Diagonally! Why does nobody tell you that at school?'],
  ],
  'campfire-enamel-mug': [
    ['Jack Tremaine', 5, '2026-08-16T08:45:00', 'First chip on day two, on granite. Now it is mine.'],
    [
      'Lucia Ferretti',
      2,
      '2026-09-14T11:00:00',
      'The rim gets very hot with soup. Nice drawing, but I burned my lip.',
    ],
  ],
  'kittiwake-kite': [
    [
      'Rhys Morgan',
      5,
      '2026-05-24T17:50:00',
      'Up at the first try, from the hand, by a five-year-old who is now impossible.',
    ],
  ],
  'long-watch-flask': [
    ['Barbro Ek', 5, '2026-03-08T06:10:00', 'Tea from six in the morning, still too hot at eleven.'],
  ],
  'beacon-candle': [
    ['Theresa Wolff', 5, '2026-09-29T20:00:00', 'The whole flat smells like the good part of childhood.'],
    [
      'Colin Abbot',
      4,
      '2026-11-05T21:45:00',
      'Burns evenly if you keep the wick short. I did not, at first.',
    ],
  ],
  'soap-stones': [
    ['Milena Horvat', 5, '2026-06-25T09:15:00', 'Juniper for me, oat for him, seaweed for visitors we like.'],
  ],
  'toy-tugboat': [
    ['Gareth Pugh', 5, '2026-08-10T18:12:00', 'It floats level. Level! Do you know how rare that is?'],
    ['Amélie Simon', 5, '2026-09-27T10:10:00', 'Chewed, dropped, sailed, loved.'],
  ],
  'gansey-pattern': [
    ['Ursula Benn', 5, '2026-03-03T20:30:00', 'The page about the gusset saved my winter.'],
    [
      'Dorothy A.',
      4,
      '2026-05-09T11:20:00',
      'Clear charts. I would have liked the chest sizes in inches as well.',
    ],
  ],
  'paper-fleet': [
    [
      'Marcus Hale',
      5,
      '2026-09-06T14:00:00',
      'Two hours at the terminal, three children, one sheet each. Medal for whoever made this.',
    ],
  ],
};
