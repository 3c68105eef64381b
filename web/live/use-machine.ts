import { useState } from 'react'

/** A state machine outside React's rendering. */
export interface Machine<State, Event> {
  /** The current state, which may be newer than the rendered one. */
  readonly now: () => State
  readonly dispatch: (event: Event) => void
}

/**
 * A state machine and its rendered state. After an await, read `now()`: the state in the closure may be old. `next`
 * and `first` are those of the first render.
 * @example
 *   const [state, machine] = useMachine(connectingFlow, nothingBegun)
 *   machine.dispatch({ type: 'ended' })
 */
export function useMachine<State, Event>(
  next: (state: State, event: Event) => State,
  first: State,
): readonly [State, Machine<State, Event>] {
  const [state, draw] = useState(first)
  const [machine] = useState(() => {
    let known = state
    return {
      now: () => known,
      dispatch(event: Event) {
        known = next(known, event)
        draw(() => known)
      },
    }
  })
  return [state, machine]
}
