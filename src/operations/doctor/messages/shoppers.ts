import { broken, ok, WOOGRAPHQL, warning } from './message.ts';

/** Messages about what shoppers do in the store: sign in, fill a cart, order and pay. */
export const SHOPPER_MESSAGES = {
  'login.ok': ok('Headless Login signs customers in with their password{others}.'),
  'login.missing': broken(
    'Customers cannot sign in: {reason}.',
    'Install and activate Headless Login for WPGraphQL (WordPress: Plugins).',
  ),
  'login.disabled': broken(
    'Customers cannot sign in: the provider of passwords is disabled.',
    'Enable the provider Password (WordPress: GraphQL → Headless Login → Providers).',
  ),
  'login.failing': broken(
    'Customers cannot sign in: a login that must be refused is answered with {reason}.',
    'The error log of PHP says why. Headless Login needs a secret that signs its tokens (WordPress: GraphQL → Headless Login → Access Control), and PHP its extension openssl.',
  ),

  'payment.ok': ok('Checkout offers all payment methods of the store: {methods}.'),
  'payment.some': warning(
    'Checkout leaves out {missing}, and offers {methods}.',
    'Islet drives bacs, cod, cheque and Stripe; {hint}enable one of these (WooCommerce → Settings → Payments), or list the others in storePaymentMethods of src/config.ts to have them paid on the store’s own page.',
  ),
  'payment.none': broken(
    'Nobody can pay: the store has {missing}, of which checkout can offer none.',
    'Enable direct bank transfer, cash on delivery, check payments or Stripe (WooCommerce → Settings → Payments).',
  ),

  'transfer.off': ok('The store does not hand carts over to its own checkout; Islet has one.'),
  'transfer.on': ok('The store can hand a cart over to its own checkout.'),
  'transfer.wanted': warning(
    'src/config.ts has shoppers order on the store’s own page, and the store hands no carts over to it: they order in the shop meanwhile.',
    `Tick "Checkout" of "Enable User Session transferring URLs", and save the page (${WOOGRAPHQL}).`,
  ),
  'transfer.unsaved': warning(
    'The store gives a link to its own checkout that leads to its home page: the parameter of the link has no name.',
    `Save the page with "Enable User Session transferring URLs" once (${WOOGRAPHQL}), so that the names of the parameters are stored.`,
  ),

  'session.quick': ok('Answers carry a session token.'),
  'session.ok': ok('A cart was filled, found again by its token, and emptied ({product}).'),
  'session.empty': ok('Guests get tokens of their own; no product could be bought to try a cart.'),
  'session.failed': broken(
    'The store does not return the cart: {reason}.',
    `Check that "Disable QL Session Handler" is not ticked (${WOOGRAPHQL}), and look into PHP's error log.`,
  ),
  'session.notSent': broken(
    'Answers carry no header {header}, so every request gets a new cart.',
    `Untick "Disable QL Session Handler" (${WOOGRAPHQL}), and have the proxy or CDN in front of WordPress pass the header on.`,
  ),
  'session.shared': broken(
    'Two guests got the same session: they would share one cart, with its address.',
    'Leave the endpoint out of every cache: the page cache of WordPress, of the host and of the CDN.',
  ),
  'session.lost': broken(
    'The cart is empty again in the request after: its token is not taken.',
    'Have the proxy or CDN in front of WordPress pass the header {header} of requests on, and set GRAPHQL_WOOCOMMERCE_SECRET_KEY in wp-config.php to one value on all servers.',
  ),
  'session.refused': broken(
    '"{product}" cannot be put into the cart: {reason}.',
    'Try to buy it in the store itself, and look into plugins that change the cart (WordPress: Plugins).',
  ),
  'session.notEmptied': warning(
    'The cart that was made to try could not be emptied: {reason}.',
    'It ends by itself within two days; WooCommerce → Status → Tools → Clear customer sessions ends it at once, with those of all shoppers.',
  ),

  'guests.ok': ok("The empty cart of a guest is refused for being empty, and not for being a guest's."),
  'guests.unknown': ok(
    'The empty cart of a guest is refused with "{reason}"; where that asks to sign in, allow guests (WooCommerce → Settings → Accounts & Privacy).',
  ),
  'guests.refused': broken(
    'Guests cannot order: "{reason}".',
    'Tick "Allow customers to place orders without an account" (WooCommerce → Settings → Accounts & Privacy).',
  ),

  'tax.ok': ok('Product pages and cart show prices {display}.'),
  'tax.unknown': ok(
    'The cart shows prices {display}; no tax is due on {product} at the address of the store, so product pages cannot be compared.',
  ),
  'tax.differs': warning(
    'The cart shows prices {display}, and product pages do not: {product} is {shown} there.',
    'Choose the same for "Display prices in the shop" and "Display prices during cart and checkout" (WooCommerce → Settings → Tax).',
  ),

  'trust.ok': ok('The store asks Stripe itself whether an order is paid.'),
  'trust.client': warning(
    "The store takes a client's word that an order is paid (isPaid), and checks no addresses.",
    "Compare payments with the provider before sending goods, or add a plugin that does; Islet never says so falsely, and offers cards only with cardPayments: 'trusted' in src/config.ts.",
  ),
} as const;
