interface Kind {
  kind: string;
}
type Of<Union extends Kind, Name> = Extract<Union, { kind: Name }>;

/** A transition table: the state that follows a state, a row each, and an event. A state without a row is an end. */
export type Transitions<State extends Kind, Event extends Kind> = {
  readonly [S in State['kind']]?: {
    readonly [E in Event['kind']]?: (state: Of<State, S>, event: Of<Event, E>) => State;
  };
};

/** Effects by state: each does what its state waits for, and resolves to the resulting event. */
export type Effects<State extends Kind, Event extends Kind> = {
  readonly [S in State['kind']]?: (state: Of<State, S>) => Promise<Event>;
};

/** The state after an event. @throws if the table has no such transition, which is a fault of the caller */
export function next<State extends Kind, Event extends Kind>(
  table: Transitions<State, Event>,
  state: State,
  event: Event,
): State {
  const transition = table[state.kind as State['kind']]?.[event.kind as Event['kind']];
  if (!transition) throw new Error(`${state.kind}: ${event.kind}`);
  return transition(state as never, event as never);
}

/** Goes from state to state until one without an effect. @param save called with each state before its effect */
export async function run<State extends Kind, Event extends Kind>(
  table: Transitions<State, Event>,
  start: State,
  effects: Effects<State, Event>,
  save: (state: State) => void,
): Promise<State> {
  let state = start;
  for (;;) {
    const effect = effects[state.kind as State['kind']];
    if (!effect) return state;
    state = next(table, state, await effect(state as never));
    save(state);
  }
}
