/** A payment in the responses of the backend's simulator, with Stripe's field names. */
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

/** Result of Stripe's API: a payment or an error. */
export type IntentResult =
  | { paymentIntent: SimulatedIntent; error?: undefined }
  | { paymentIntent?: undefined; error: SimulatedError };

export type SimulatorApi = ReturnType<typeof createSimulatorApi>;

/** Client of the embedded backend's payment simulator. */
export function createSimulatorApi(endpoint: URL) {
  const send = async (request: object): Promise<IntentResult> => {
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        credentials: 'omit',
        keepalive: true,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(request),
      });
      if (response.status === 404) {
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
    retrieve: (client_secret: string) => send({ action: 'retrieve', client_secret }),
    confirm: (client_secret: string, card_number: string) =>
      send({ action: 'confirm', client_secret, card_number }),
    /** Sends the shopper's answer in the bank's dialog. */
    authenticate: (client_secret: string, accepted: boolean) =>
      send({ action: 'authenticate', client_secret, accepted }),
  };
}
