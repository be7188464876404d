/**
 * Waits for both, also where one fails: nothing goes on in the background of a failed release.
 * @returns both results
 * @throws the first of the two failures
 */
export async function settleBoth<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}
