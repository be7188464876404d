/** A request that is refused as a whole, with a status of its own. */
export class RequestError extends Error {
  readonly status: number;
  readonly locations: readonly { line: number; column: number }[] | undefined;

  constructor(status: number, message: string, locations?: RequestError['locations']) {
    super(message);
    this.status = status;
    this.locations = locations;
  }
}
