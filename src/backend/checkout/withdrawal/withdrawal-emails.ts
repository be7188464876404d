import { decodeHTML } from 'entities';
import type { Backend } from '../../context.ts';
import { utcMillis } from '../../db/dates.ts';
import { fillText, greetingName, inLanguage, mailLine } from '../../values/mail-text.ts';
import type { Withdrawal } from './withdrawals.ts';

/** Longest line of the goods, in characters, in an email to an address that a stranger may have typed. */
const LONGEST_LINE = 250;

/** Queues the receipt, in the language of the sender, and the notice for the shop, in that of the shop. */
export function sendWithdrawalEmails(backend: Backend, withdrawal: Withdrawal): void {
  const { emails, shop, mailFrom } = backend;
  const { email, orderId } = withdrawal;
  const title = decodeHTML(shop.title);
  const order = mailLine(withdrawal.orderNumber);
  const name = mailLine(withdrawal.name);
  const receipt = inLanguage(WITHDRAWAL_TEXTS, [withdrawal.language, shop.language]);
  const notice = inLanguage(WITHDRAWAL_TEXTS, [shop.language]);
  const inbox = shop.orderMail || shop.contactMail || mailFrom;
  const firstName = greetingName(withdrawal.name);
  emails.enqueue({
    to: email,
    audience: 'anyone',
    replyTo: inbox,
    subject: `${title}: ${fillText(receipt.receipt, { order })}`,
    text: [
      firstName ? `${receipt.hello} ${firstName},` : `${receipt.hello},`,
      receipt.received,
      `${receipt.statement}:\n${formatStatement(backend, withdrawal, receipt)}`,
      receipt.next,
      `${receipt.notYou}\n\n${title}`,
    ].join('\n\n'),
  });
  emails.enqueue({
    to: inbox,
    audience: 'shop',
    replyTo: email,
    subject: fillText(notice.notice, { order }),
    text: [
      fillText(notice.has, { name }),
      formatStatement(backend, withdrawal, notice),
      orderId === null ? notice.unknown : notice.known,
      fillText(notice.receiptSent, { email }),
    ].join('\n\n'),
  });
}

/** The line of an order's email that leads to the page for withdrawing from it; empty if the shop has none. */
export function withdrawalLink(
  { shop }: Backend,
  order: number,
  locales: readonly (string | undefined)[],
): string {
  if (!shop.withdrawalLink) return '';
  const { link, page } = inLanguage(WITHDRAWAL_TEXTS, locales);
  return `${link}: ${new URL(`${page}?order=${order}`, shop.frontEndUrl)}`;
}

/** The statement with date and time, to the second and with the zone. */
function formatStatement({ shop }: Backend, withdrawal: Withdrawal, texts: WithdrawalTexts): string {
  const { name, email, orderNumber, goods, receivedGmt } = withdrawal;
  const time = new Intl.DateTimeFormat(texts.tag, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: shop.timezone,
  }).format(utcMillis(receivedGmt));
  const lines = goods.map((line) => `- ${mailLine(line, LONGEST_LINE)}`);
  return [
    `${texts.at}: ${time}`,
    `${texts.order}: ${mailLine(orderNumber)}`,
    `${texts.name}: ${mailLine(name)}`,
    `${texts.email}: ${email}`,
    lines.length === 0 ? `${texts.goods}: ${texts.allGoods}` : `${texts.goods}:\n${lines.join('\n')}`,
  ].join('\n');
}

/** Words of the emails about withdrawals, in the languages of the storefront; `page` is its path for them. */
const WITHDRAWAL_TEXTS = {
  en: {
    tag: 'en',
    page: '/withdrawal/',
    link: 'Withdraw from the contract here',
    receipt: 'We have received your withdrawal: order {{order}}',
    hello: 'Hello',
    received: 'This email confirms that your withdrawal has reached us. You need not give a reason.',
    statement: 'Your statement',
    order: 'Order',
    name: 'Name',
    email: 'Email',
    goods: 'Goods',
    allGoods: 'the whole order',
    at: 'Received',
    next: 'Please keep this email. We will get in touch about returning the goods and refunding what you paid.',
    notYou: 'If you did not send this statement, please tell us by replying to this email.',
    notice: 'Withdrawal from order {{order}}',
    has: '{{name}} has withdrawn from a contract.',
    known: 'The shop has an order with this number and this email address.',
    unknown:
      'The shop has no order with this number and this email address. The statement has reached you all the same: please find the order, or ask the sender.',
    receiptSent: 'The receipt goes to {{email}}.',
  },
  de: {
    tag: 'de',
    page: '/de/withdrawal/',
    link: 'Vertrag widerrufen',
    receipt: 'Dein Widerruf ist eingegangen: Bestellung {{order}}',
    hello: 'Hallo',
    received:
      'Hiermit bestätigen wir, dass dein Widerruf bei uns eingegangen ist. Gründe brauchst du nicht zu nennen.',
    statement: 'Deine Erklärung',
    order: 'Bestellung',
    name: 'Name',
    email: 'E-Mail',
    goods: 'Waren',
    allGoods: 'die gesamte Bestellung',
    at: 'Eingegangen',
    next: 'Bitte bewahre diese E-Mail auf. Wegen der Rücksendung und der Erstattung melden wir uns bei dir.',
    notYou: 'Falls diese Erklärung nicht von dir stammt, antworte bitte auf diese E-Mail.',
    notice: 'Widerruf zur Bestellung {{order}}',
    has: '{{name}} hat einen Vertrag widerrufen.',
    known: 'Zu dieser Nummer und E-Mail-Adresse gibt es eine Bestellung.',
    unknown:
      'Zu dieser Nummer und E-Mail-Adresse gibt es keine Bestellung. Die Erklärung ist dennoch zugegangen: Bitte suche die Bestellung heraus oder frage nach.',
    receiptSent: 'Die Eingangsbestätigung geht an {{email}}.',
  },
  es: {
    tag: 'es',
    page: '/es/withdrawal/',
    link: 'Desistir del contrato aquí',
    receipt: 'Acuse de recibo de tu desistimiento: pedido {{order}}',
    hello: 'Hola',
    received: 'Confirmamos que hemos recibido tu desistimiento. No tienes que indicar ningún motivo.',
    statement: 'Tu declaración',
    order: 'Pedido',
    name: 'Nombre',
    email: 'Correo electrónico',
    goods: 'Productos',
    allGoods: 'todo el pedido',
    at: 'Recibido',
    next: 'Conserva este correo. Te escribiremos sobre la devolución y el reembolso.',
    notYou: 'Si no has enviado tú esta declaración, responde a este correo para avisarnos.',
    notice: 'Desistimiento del pedido {{order}}',
    has: '{{name}} ha desistido de un contrato.',
    known: 'La tienda tiene un pedido con este número y esta dirección de correo.',
    unknown:
      'La tienda no tiene ningún pedido con este número y esta dirección de correo. Aun así, la declaración se ha recibido: busca el pedido o pregunta al remitente.',
    receiptSent: 'El acuse de recibo se envía a {{email}}.',
  },
  fr: {
    tag: 'fr',
    page: '/fr/withdrawal/',
    link: 'Renoncer au contrat ici',
    receipt: 'Accusé de réception de votre rétractation : commande {{order}}',
    hello: 'Bonjour',
    received: 'Nous accusons réception de votre rétractation. Vous n’avez pas à indiquer de motif.',
    statement: 'Votre déclaration',
    order: 'Commande',
    name: 'Nom',
    email: 'E-mail',
    goods: 'Articles',
    allGoods: 'toute la commande',
    at: 'Reçue',
    next: 'Conservez cet e-mail. Nous vous écrirons au sujet du retour et du remboursement.',
    notYou: 'Si vous n’êtes pas l’auteur de cette déclaration, répondez à cet e-mail pour nous prévenir.',
    notice: 'Rétractation pour la commande {{order}}',
    has: '{{name}} a renoncé à un contrat.',
    known: 'La boutique a une commande avec ce numéro et cette adresse e-mail.',
    unknown:
      'La boutique n’a aucune commande avec ce numéro et cette adresse e-mail. La déclaration vous est parvenue malgré tout : recherchez la commande ou interrogez l’expéditeur.',
    receiptSent: 'L’accusé de réception est envoyé à {{email}}.',
  },
  it: {
    tag: 'it',
    page: '/it/withdrawal/',
    link: 'Recedere dal contratto qui',
    receipt: 'Abbiamo ricevuto il tuo recesso: ordine {{order}}',
    hello: 'Ciao',
    received: 'Confermiamo di aver ricevuto il tuo recesso. Non devi indicare alcun motivo.',
    statement: 'La tua dichiarazione',
    order: 'Ordine',
    name: 'Nome',
    email: 'E-mail',
    goods: 'Articoli',
    allGoods: 'l’intero ordine',
    at: 'Ricevuto',
    next: 'Conserva questa e-mail. Ti scriveremo per la restituzione e il rimborso.',
    notYou: 'Se non hai inviato tu questa dichiarazione, rispondi a questa e-mail per avvisarci.',
    notice: 'Recesso dall’ordine {{order}}',
    has: '{{name}} è receduto da un contratto.',
    known: 'Il negozio ha un ordine con questo numero e questo indirizzo e-mail.',
    unknown:
      'Il negozio non ha ordini con questo numero e questo indirizzo e-mail. La dichiarazione è comunque arrivata: cerca l’ordine o chiedi al mittente.',
    receiptSent: 'La conferma di ricezione viene inviata a {{email}}.',
  },
  pt: {
    tag: 'pt',
    page: '/pt-br/withdrawal/',
    link: 'Exercer o direito de arrependimento',
    receipt: 'Recebemos sua desistência: pedido {{order}}',
    hello: 'Olá',
    received:
      'Confirmamos o recebimento da sua manifestação de arrependimento. Você não precisa informar o motivo.',
    statement: 'Sua declaração',
    order: 'Pedido',
    name: 'Nome',
    email: 'E-mail',
    goods: 'Produtos',
    allGoods: 'o pedido inteiro',
    at: 'Recebida em',
    next: 'Guarde este e-mail. Vamos entrar em contato sobre a devolução e o reembolso.',
    notYou: 'Se não foi você quem enviou esta declaração, responda a este e-mail para nos avisar.',
    notice: 'Desistência do pedido {{order}}',
    has: '{{name}} desistiu de uma compra.',
    known: 'A loja tem um pedido com este número e este e-mail.',
    unknown:
      'A loja não tem nenhum pedido com este número e este e-mail. Mesmo assim, a declaração foi recebida: procure o pedido ou fale com o remetente.',
    receiptSent: 'A confirmação de recebimento vai para {{email}}.',
  },
};

type WithdrawalTexts = (typeof WITHDRAWAL_TEXTS)['en'];
