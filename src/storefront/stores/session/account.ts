import { atom } from 'nanostores';

/** True while a login, registration, logout or reset of a password runs. */
export const $loginPending = atom(false);

/** Runs a task with `$loginPending` set. */
export async function whileLoginPending<Result>(run: () => Promise<Result>): Promise<Result> {
  $loginPending.set(true);
  try {
    return await run();
  } finally {
    $loginPending.set(false);
  }
}
