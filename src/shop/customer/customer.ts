/** An address; empty texts where nothing is known. */
export interface Address {
  firstName: string;
  lastName: string;
  company: string;
  address1: string;
  address2: string;
  city: string;
  /** The store's code, such as `DE-BE` or `CA`, or text where the country has no list of states. */
  state: string;
  postcode: string;
  /** ISO 3166 code; empty where none is chosen. */
  country: string;
  /** Of billing addresses. */
  email: string;
  phone: string;
}

export const EMPTY_ADDRESS: Address = {
  firstName: '',
  lastName: '',
  company: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postcode: '',
  country: '',
  email: '',
  phone: '',
};

/** Whom the cart belongs to: a guest, or a customer with an account. */
export interface Customer {
  /** Null for a guest. */
  databaseId: number | null;
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  isPayingCustomer: boolean;
  billing: Address;
  shipping: Address;
  /** Whether the cart's shipping was calculated for an address that the shopper gave. */
  hasCalculatedShipping: boolean;
}

/** Who is signed in. */
export interface Viewer {
  databaseId: number;
  username: string;
  nicename: string;
  email: string;
  firstName: string;
  lastName: string;
  avatarUrl: string | null;
}

export interface PaymentGateway {
  /** What checkout sends: `cod`, `bacs`, `stripe`. */
  id: string;
  title: string;
  description: string;
}

/** A way to sign in through somebody else. */
export interface LoginClient {
  name: string;
  /** `GOOGLE` and so on. */
  provider: string;
  authorizationUrl: string;
}

/** How a shopper is greeted: the first name, else the user name. */
export function viewerName({ firstName, username, email }: Viewer): string {
  return firstName || username || email;
}
