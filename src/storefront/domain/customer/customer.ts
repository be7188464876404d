/** An address; unknown fields are empty. */
export const EMPTY_ADDRESS = {
  firstName: '',
  lastName: '',
  company: '',
  address1: '',
  address2: '',
  city: '',
  /** The store's code, such as `DE-BE` or `CA`, or text if the country has no list of states. */
  state: '',
  postcode: '',
  /** ISO 3166 code; empty if none is chosen. */
  country: '',
  /** Billing addresses only. */
  email: '',
  phone: '',
};

export type Address = typeof EMPTY_ADDRESS;

/** The owner of the cart: a guest, or a customer with an account. */
export interface Customer {
  /** Null for a guest. */
  databaseId: number | null;
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  /** A fresh token of the session; null for the session of somebody else. */
  sessionToken: string | null;
  isPayingCustomer: boolean;
  billing: Address;
  shipping: Address;
  /** True if shipping was calculated for an address of the shopper. */
  hasCalculatedShipping: boolean;
}

export interface Viewer {
  /** The store's global id. */
  id: string;
  databaseId: number;
  username: string;
  nicename: string;
  email: string;
  firstName: string;
  lastName: string;
  /** A fresh token of the session; null if the store returns none. */
  wooSessionToken: string | null;
  avatarUrl: string | null;
}

export interface PaymentGateway {
  /** The id that checkout sends, such as `cod`, `bacs`, `stripe`. */
  id: string;
  title: string;
  description: string;
}

export interface LoginClient {
  name: string;
  /** `GOOGLE` and so on. */
  provider: string;
  authorizationUrl: string;
}

/** The name to greet a customer by: the first name, else the user name, else the e-mail address. */
export function viewerName({ firstName, username, email }: Viewer): string {
  return firstName || username || email;
}
