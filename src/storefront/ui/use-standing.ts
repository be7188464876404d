import { useCallback, useState } from 'react';

/**
 * A message that is said no longer than what it is about stays as it was.
 * @param initial the first message; null for none
 * @param subject what a message is about, as text that changes with it
 * @returns the message that stands, null for none; and says another
 */
export function useStanding<Message>(
  initial: Message | null,
  subject: (message: Message) => string,
): [Message | null, (message: Message | null) => void] {
  const [said, say] = useState<{ message: Message; about?: string } | null>(initial && { message: initial });
  const now = said && subject(said.message);
  // As it is once the message is shown: what leads to a message may change its subject too.
  if (said && now !== null && said.about === undefined) say({ ...said, about: now });
  else if (said && said.about !== now) say(null);
  const stands = said !== null && (said.about === undefined || said.about === now);
  const set = useCallback((message: Message | null) => say(message && { message }), []);
  return [stands ? said.message : null, set];
}
