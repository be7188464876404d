/** A payment as the backend's simulator tells it, with Stripe's names. */
export interface SimulatedIntent {
  id: string;
  client_secret: string;
  amount: number;
  currency: string;
  status: string;
  last_payment_error: SimulatedError | null;
}

export interface SimulatedError {
  type: string;
  code?: string;
  decline_code?: string;
  message: string;
  payment_intent?: SimulatedIntent;
}

/** What Stripe's object answers with: a payment, or what went wrong. */
export type IntentResult =
  | { paymentIntent: SimulatedIntent; error?: undefined }
  | { paymentIntent?: undefined; error: SimulatedError };

export interface SimulatorApi {
  retrieve(clientSecret: string): Promise<IntentResult>;
  confirm(clientSecret: string, cardNumber: string): Promise<IntentResult>;
  /** The shopper has told the bank. */
  authenticate(clientSecret: string, accepted: boolean): Promise<IntentResult>;
}

const NOT_FOUND = 404;

/** The questions that the embedded backend's simulator answers. */
export function createSimulatorApi(endpoint: URL): SimulatorApi {
  const send = async (question: object): Promise<IntentResult> => {
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        credentials: 'omit',
        keepalive: true,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(question),
      });
      if (response.status === NOT_FOUND) {
        return {
          error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such payment.' },
        };
      }
      if (!response.ok) throw new Error(`The simulator answered with status ${response.status}.`);
      return { paymentIntent: (await response.json()) as SimulatedIntent };
    } catch (error) {
      return { error: { type: 'api_connection_error', message: String(error) } };
    }
  };
  return {
    retrieve: (client_secret) => send({ action: 'retrieve', client_secret }),
    confirm: (client_secret, card_number) => send({ action: 'confirm', client_secret, card_number }),
    authenticate: (client_secret, accepted) => send({ action: 'authenticate', client_secret, accepted }),
  };
}
