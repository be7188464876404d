import type { Locale } from './locales.ts';

type Names = Record<Locale, readonly [shown: string, ...others: string[]]>;

/**
 * Titles that WooCommerce gives shipping methods, by the method. In each locale the one that pages show, then others
 * that stores in that language have.
 */
export const SHIPPING_NAMES = {
  flat_rate: {
    en_US: ['Flat rate'],
    de_DE: ['Versandpauschale', 'Pauschale', 'Versandkostenpauschale'],
    es_ES: ['Tarifa plana', 'Precio fijo'],
    fr_FR: ['Forfait', 'Tarif fixe'],
    it_IT: ['Tariffa fissa', 'Tariffa unica'],
    pt_BR: ['Taxa fixa'],
  },
  free_shipping: {
    en_US: ['Free shipping'],
    de_DE: ['Kostenloser Versand', 'Kostenlose Lieferung', 'Versandkostenfrei'],
    es_ES: ['Envío gratuito', 'Envío gratis'],
    fr_FR: ['Livraison gratuite', 'Expédition gratuite'],
    it_IT: ['Spedizione gratuita'],
    pt_BR: ['Frete grátis', 'Entrega gratuita'],
  },
  local_pickup: {
    en_US: ['Local pickup', 'Pickup'],
    de_DE: ['Abholung vor Ort', 'Lokale Abholung', 'Abholung'],
    es_ES: ['Recogida local', 'Recogida en tienda'],
    fr_FR: ['Retrait sur place', 'Point de retrait', 'Retrait local'],
    it_IT: ['Ritiro in sede', 'Ritiro in negozio'],
    pt_BR: ['Retirada no local', 'Retirar na loja'],
  },
} as const satisfies Record<string, Names>;

/** The same of payment methods, and the sentences below them in the checkout. */
export const PAYMENT_NAMES = {
  bacs: {
    en_US: ['Direct bank transfer', 'Bank transfer'],
    de_DE: ['Banküberweisung', 'Direkte Banküberweisung', 'Überweisung', 'Vorkasse'],
    es_ES: ['Transferencia bancaria', 'Transferencia bancaria directa'],
    fr_FR: ['Virement bancaire', 'Transfert bancaire'],
    it_IT: ['Bonifico bancario', 'Bonifico bancario diretto'],
    pt_BR: ['Transferência bancária', 'Transferência bancária direta'],
  },
  cheque: {
    en_US: ['Check payments', 'Cheque payments', 'Check', 'Cheque'],
    de_DE: ['Scheck', 'Scheckzahlungen', 'Zahlung per Scheck'],
    es_ES: ['Cheque', 'Pagos por cheque', 'Pago por cheque'],
    fr_FR: ['Chèque', 'Paiements par chèque', 'Paiement par chèque'],
    it_IT: ['Assegno', 'Pagamenti tramite assegno'],
    pt_BR: ['Cheque', 'Pagamentos por cheque', 'Pagamento por cheque'],
  },
  cod: {
    en_US: ['Cash on delivery'],
    de_DE: ['Nachnahme', 'Per Nachnahme'],
    es_ES: ['Contra reembolso', 'Contrareembolso'],
    fr_FR: ['Paiement à la livraison'],
    it_IT: ['Pagamento alla consegna', 'Contrassegno'],
    pt_BR: ['Pagamento na entrega'],
  },
  stripe: {
    en_US: ['Credit card', 'Credit / Debit Card', 'Credit card / debit card', 'Credit Card (Stripe)', 'Card'],
    de_DE: ['Kreditkarte', 'Kredit- / Debitkarte', 'Kreditkarte (Stripe)', 'Karte'],
    es_ES: ['Tarjeta de crédito', 'Tarjeta de crédito / débito', 'Tarjeta de crédito (Stripe)', 'Tarjeta'],
    fr_FR: ['Carte bancaire', 'Carte de crédit', 'Carte de crédit / débit', 'Carte de crédit (Stripe)'],
    it_IT: ['Carta di credito', 'Carta di credito / debito', 'Carta di credito (Stripe)', 'Carta'],
    pt_BR: ['Cartão de crédito', 'Cartão de crédito / débito', 'Cartão de crédito (Stripe)', 'Cartão'],
  },
  simulated: {
    en_US: ['Credit card (simulated)'],
    de_DE: ['Kreditkarte (simuliert)'],
    es_ES: ['Tarjeta de crédito (simulada)'],
    fr_FR: ['Carte bancaire (simulée)'],
    it_IT: ['Carta di credito (simulata)'],
    pt_BR: ['Cartão de crédito (simulado)'],
  },
  bacsText: {
    en_US: [
      'Pay straight into our bank account. We ship when the transfer has arrived.',
      'Make your payment directly into our bank account. Please use your Order ID as the payment reference. Your order will not be shipped until the funds have cleared in our account.',
    ],
    de_DE: [
      'Überweise auf unser Konto. Wir versenden, sobald das Geld da ist.',
      'Überweise direkt an unsere Bankverbindung. Bitte nutze die Bestellnummer als Verwendungszweck. Deine Bestellung wird erst nach Geldeingang auf unserem Konto versandt.',
    ],
    es_ES: [
      'Transfiere el importe a nuestra cuenta. Enviamos el pedido cuando llegue la transferencia.',
      'Realiza tu pago directamente en nuestra cuenta bancaria. Por favor, usa el número del pedido como referencia de pago. Tu pedido no se enviará hasta que el importe haya sido recibido en nuestra cuenta.',
    ],
    fr_FR: [
      'Virez le montant sur notre compte. Nous expédions dès réception du virement.',
      'Effectuez le paiement directement depuis votre compte bancaire. Veuillez utiliser l’ID de votre commande comme référence du paiement. Votre commande ne sera pas expédiée tant que les fonds ne seront pas reçus.',
    ],
    it_IT: [
      'Versa l’importo sul nostro conto. Spediamo quando arriva il bonifico.',
      'Effettua il pagamento tramite bonifico bancario. Usa l’ID dell’ordine come causale. Il tuo ordine non verrà spedito finché i fondi non risulteranno trasferiti nel nostro conto corrente.',
    ],
    pt_BR: [
      'Transfira o valor para a nossa conta. Enviamos assim que a transferência chegar.',
      'Faça seu pagamento diretamente em nossa conta bancária. Use o ID do pedido como referência do pagamento. Seu pedido não será enviado até que tenhamos recebido os valores em nossa conta.',
    ],
  },
  codText: {
    en_US: ['Pay in cash when the parcel arrives.', 'Pay with cash upon delivery.'],
    de_DE: ['Zahle bar, wenn das Paket ankommt.', 'Zahle bar bei Lieferung.', 'Barzahlung bei Lieferung.'],
    es_ES: ['Paga en efectivo cuando llegue el paquete.', 'Paga en efectivo en el momento de la entrega.'],
    fr_FR: ['Payez en espèces à l’arrivée du colis.', 'Payez en argent comptant à la livraison.'],
    it_IT: ['Paga in contanti quando arriva il pacco.', 'Paga in contanti alla consegna.'],
    pt_BR: ['Pague em dinheiro quando o pacote chegar.', 'Pague em dinheiro ao receber o pedido.'],
  },
  stripeText: {
    en_US: ['Pay with your credit or debit card.', 'Pay with your credit card via Stripe.'],
    de_DE: ['Zahle mit deiner Kredit- oder Debitkarte.', 'Mit Kreditkarte via Stripe bezahlen.'],
    es_ES: ['Paga con tu tarjeta de crédito o débito.', 'Paga con tu tarjeta de crédito a través de Stripe.'],
    fr_FR: ['Payez avec votre carte bancaire.', 'Payez par carte de crédit via Stripe.'],
    it_IT: ['Paga con la tua carta di credito o di debito.', 'Paga con carta di credito tramite Stripe.'],
    pt_BR: [
      'Pague com seu cartão de crédito ou débito.',
      'Pague com seu cartão de crédito através do Stripe.',
    ],
  },
  simulatedText: {
    en_US: ['Simulated: no money moves. Pay with one of the test card numbers.'],
    de_DE: ['Simuliert: Es fließt kein Geld. Zahle mit einer der Testkartennummern.'],
    es_ES: ['Simulado: no se mueve dinero. Paga con uno de los números de tarjeta de prueba.'],
    fr_FR: ['Simulé\u00a0: aucun argent ne circule. Payez avec l’un des numéros de carte de test.'],
    it_IT: ['Simulato: non si muove denaro. Paga con uno dei numeri di carta di prova.'],
    pt_BR: ['Simulado: nenhum dinheiro circula. Pague com um dos números de cartão de teste.'],
  },
} as const satisfies Record<string, Names>;
