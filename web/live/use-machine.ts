import { useState } from 'react'

/** Something that is in one state at a time and is told facts. */
export interface Machine<State, Event> {
  /** What is so now. A component may still draw what was so before. */
  readonly now: () => State
  readonly tell: (event: Event) => void
}

/**
 * A machine for a component, and its state as the component draws it. What waited for an answer asks `now`, since the state
 * that it closed over may be old. `next` and `first` are those of the first render.
 */
export function useMachine<State, Event>(
  next: (state: State, event: Event) => State,
  first: () => State,
): readonly [State, Machine<State, Event>] {
  const [state, draw] = useState(first)
  const [machine] = useState(() => {
    let known = state
    return {
      now: () => known,
      tell(event: Event) {
        known = next(known, event)
        draw(() => known)
      },
    }
  })
  return [state, machine]
}
