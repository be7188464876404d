/** Waits for both, also where one fails: nothing goes on in the background of a failed refresh. */
export async function settleBoth<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}
