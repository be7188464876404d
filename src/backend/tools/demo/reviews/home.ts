import type { ReviewNote } from '../review.ts';

/** What people say of things for the house and the table. */
export const homeReviews: Readonly<Record<string, readonly ReviewNote[]>> = {
  'tide-mug': [
    [
      'Hanne Lorentz',
      5,
      '2026-03-02T08:14:00',
      'Bought one, then three more. The bare clay at the bottom is the part I did not know I wanted.',
    ],
    [
      'Paul Whitcombe',
      4,
      '2026-04-19T19:40:12',
      'Lovely mug. The large is <em>very</em> large; my tea goes cold before I reach the end of it.',
    ],
    [
      'Marit Sandvik',
      5,
      '2026-05-11T06:50:21',
      'It survives the dishwasher, my children and me. In that order.',
    ],
    ['Dev Anand', 4, '2026-05-30T17:22:08', 'Good weight. I would have liked a saucer with it.'],
    ['Inês Carvalho', 5, '2026-07-08T10:02:45', 'Arrived in straw, smelling faintly of a barn. Perfect.'],
    ['Joost Vermeer', 5, '2026-07-19T09:41:55', 'No two of my six are alike, and that is what I paid for.'],
    [
      'Bettina Kraus',
      2,
      '2026-08-02T12:12:12',
      'One of two had a chip. It was replaced within the week, without a question.',
    ],
    ['Callum Reid', 4, '2026-08-15T20:05:37', 'Keeps coffee warm for exactly one chapter.'],
    [
      'Rolf D.',
      3,
      '2026-08-21T21:15:30',
      'Nice glaze, but my blue is greener than on the picture. Kept it anyway.',
    ],
    ['Yuki Tanabe', 5, '2026-09-04T23:18:40', 'A present for my father, who now refuses all other cups.'],
    [
      'Lena Holm',
      4,
      '2026-09-27T15:33:09',
      'The small one is an espresso cup with ambitions. I use it daily.',
    ],
    [
      'Maddy O’Shea',
      5,
      '2026-10-30T07:55:00',
      '<p>The handle fits a cold hand in a glove. That is all I will say, and it is a lot.</p>',
    ],
  ],
  'tidepool-bowl': [
    [
      'Greta Lindqvist',
      5,
      '2026-01-11T13:20:00',
      'Even an ordinary salad looks as if somebody had thought about it.',
    ],
    ['Tomás Ferrer', 4, '2026-05-06T20:31:09', 'Heavier than expected, which I now like.'],
  ],
  'fathom-vase': [
    ['Odile Brunet', 5, '2026-06-01T09:09:09', 'One branch of quince and the room is done.'],
    ['Kai Brandt', 5, '2026-09-12T17:48:20', 'The cat has tried. The vase stands.'],
    [
      'Susan P.',
      4,
      '2026-10-02T12:00:00',
      'Beautiful but the neck is really narrow, buy a bottle brush with it.',
    ],
  ],
  'pebble-bud-vases': [
    ['Leila Haddad', 5, '2026-06-20T15:33:00', 'A present for my mother. She phoned twice.'],
    [
      'Ben Achterberg',
      4,
      '2026-08-14T11:11:11',
      'The leaning one falls over if you do not put water in. With water it is fine.',
    ],
  ],
  'skerry-plate': [
    [
      'Margit Solheim',
      5,
      '2026-02-18T18:05:00',
      'You can really buy just one to replace the one you broke. Thank you!',
    ],
    [
      'Andrew Kerr',
      3,
      '2026-03-30T08:50:40',
      'Knives leave faint grey lines on the glaze. They come off with soda, but still.',
    ],
    [
      'Chiara Monti',
      5,
      '2026-09-09T20:20:20',
      'Twelve plates, twelve slightly different lines. That is why we chose them.',
    ],
  ],
  'harbour-teapot': [
    [
      'Ewan Strachan',
      5,
      '2026-10-01T16:16:00',
      'It does not drip. I have waited forty years to write that sentence.',
    ],
    [
      'Beatriz Nogueira',
      5,
      '2026-10-20T09:45:31',
      'The ash handle stays cool. The colour is like the inside of a good autumn.',
    ],
    ['Joost v. H.', 4, '2026-11-06T14:02:58', 'Great pot. A lid that locked would make it perfect.'],
  ],
  'gannet-espresso-cups': [
    [
      'Silvio Raineri',
      5,
      '2026-07-01T06:40:00',
      'Finally cups of the right size, said my father, who never says anything.',
    ],
    [
      'Nora Feldmann',
      2,
      '2026-08-30T10:15:00',
      'One of the pair came with a hairline crack. It was replaced within days, but you asked for stars about the cup.',
    ],
  ],
  'oyster-soap-dish': [
    ['Fiona McAllister', 5, '2025-12-29T22:01:00', 'The soap is dry. The soap has never been dry before.'],
    ['Lars Emil', 4, '2026-02-06T07:30:00', 'Guests ask whether it is real. I say nothing.'],
  ],
  'kelp-table-lamp': [
    ['Ruth Zeller', 5, '2026-09-05T21:40:10', 'Warm light, and the switch is where a hand looks for it.'],
    [
      'Marco B.',
      4,
      '2026-09-28T20:05:00',
      'Shade had a small dent from the post; it steamed out. Lamp is wonderful.',
    ],
    ['Aoife Brennan', 5, '2026-11-02T18:59:59', 'We argue about who sits next to it.'],
  ],
  'fyr-table-lamp': [
    ['Jonas Weidner', 5, '2026-01-02T19:30:00', 'Our son says good night to the lighthouse now, then to us.'],
    ['Camille R.', 5, '2026-02-21T20:12:47', 'I am forty-six and it is for me.'],
    [
      'Peter Aldous',
      4,
      '2026-06-16T22:22:22',
      'The sweep has a very faint hum in a silent room. One gets used to it, like the sea.',
    ],
  ],
  'cuttle-pendant': [
    ['Yuki Tanabe', 5, '2026-04-27T12:38:00', 'Light as a breath. It moves when the door opens.'],
    [
      'Helga Ström',
      3,
      '2026-05-25T17:17:00',
      'Pretty, but dust loves it. The dry brush advice is not a joke.',
    ],
  ],
  'heron-floor-lamp': [
    ['Duncan Reyes', 5, '2026-10-18T23:05:00', 'Reads over my shoulder and never comments.'],
  ],
  'buoy-night-light': [
    [
      'Sofia Almeida',
      5,
      '2026-08-05T20:44:00',
      'Thrown down the stairs twice by an expert (2). Still glows.',
    ],
    [
      'Grant Miller',
      1,
      '2026-09-17T09:00:00',
      'Mine stopped charging after three weeks. The shop sent a new one, and <strong>that</strong> one works, so the star is for the first.',
    ],
    [
      'Elin Bakke',
      5,
      '2026-10-26T21:21:00',
      'Orange like a real buoy. Wobbles like a real buoy. Sleeps like a real child now.',
    ],
  ],
  'long-ley-blanket': [
    [
      'Morag Sinclair',
      5,
      '2026-10-08T11:25:00',
      'My grandmother had one from the same mill. This one will outlive me, too.',
    ],
    ['Thibault G.', 5, '2026-10-19T22:10:05', 'It smells of sheep for two days and of nothing after that.'],
    [
      'Anja Petersen',
      4,
      '2026-11-09T08:08:00',
      'Dense and warm. A little scratchy at the neck, wonderful everywhere else.',
    ],
  ],
  'herring-tea-towel': [
    ['Carmen Duarte', 5, '2026-07-04T14:14:00', 'Took me nine days to find the one that swims right.'],
    ['Will Hastings', 5, '2026-08-02T18:30:00', 'It dries glasses. I have thrown all the others out.'],
    ['Britta K.', 4, '2026-09-21T07:07:00', 'Shrank a bit at 60 degrees, as the label says it would.'],
  ],
  'saltwashed-napkins': [
    [
      'Eleanor Voss',
      5,
      '2026-05-12T19:19:00',
      'Soft from the first supper. The different hems have ended a family dispute.',
    ],
  ],
  'tideline-towel': [
    ['Matteo Sarti', 4, '2026-08-08T08:00:00', 'Dries fast, as promised. I would like it even larger.'],
    [
      'Julia Nyman',
      5,
      '2026-09-02T10:30:00',
      'Came home wet from the beach and was dry when we had unpacked.',
    ],
  ],
  'driftyard-board': [
    ['Stephen Ngata', 5, '2026-09-19T18:40:00', 'You can see the boat in it.'],
    ['Clara Wiens', 5, '2026-10-11T12:21:00', 'Oiled it once, looked at it often.'],
    [
      'H. Duval',
      3,
      '2026-11-01T16:45:00',
      'Excellent wood, but the large one is heavy to lift with one hand.',
    ],
  ],
  'galley-pan': [
    ['Oskar Lind', 5, '2026-02-27T09:12:00', 'Eggs slide. That is the review.'],
    ['Patricia Gomes', 4, '2026-06-30T13:05:00', 'Handle gets hot, it is iron after all. Use a cloth.'],
  ],
  'lunnay-sea-salt': [
    ['Ines Hoffmann', 5, '2026-01-20T12:12:00', 'I put it on chocolate cake and people went quiet.'],
    ['Dave T.', 4, '2026-03-15T17:30:00', 'Great salt. The tin really does sigh.'],
    [
      'Marie-Claude Roy',
      5,
      '2026-07-27T20:02:00',
      'Third tin. One for the house, one for the boat, one for the neighbour who keeps borrowing it.',
    ],
  ],
  'gale-kettle': [
    ['Fergus Boyd', 4, '2026-10-03T07:20:00', 'The two notes are charming at eight and less so at six.'],
    ['Lotte Maes', 5, '2026-10-29T16:00:00', 'We hum along.'],
  ],
  'fogcutter-dripper': [
    ['Daniel Osei', 5, '2026-05-02T07:01:00', 'Sits on the Tide Mug as if they had grown up together.'],
  ],
  'watch-below-tea': [
    [
      'Agnes Thorne',
      5,
      '2026-10-27T15:15:00',
      'Smoke, but only as much as comes in when somebody opens the door.',
    ],
    ['Filippo C.', 3, '2026-11-08T10:10:00', 'A bit strong for me at four minutes. Three is better.'],
  ],
};
