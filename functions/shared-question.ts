import { SECOND } from '#contract/timing'
import type { Clock } from './clock.ts'

/** How long one answer serves all who ask, ms. */
export const SHARED_FOR = 5 * SECOND

/**
 * A question whose answer all callers in this isolate share for `sharedFor` ms, by a key that says who is asked. It
 * outlives the request that caused it, because others wait for the same answer.
 */
export function sharedQuestion<Answer>() {
  const last = new Map<string, { readonly at: number; readonly answer: Promise<Answer> }>()
  return (
    { clock, defer }: { readonly clock: Clock; readonly defer: (work: Promise<unknown>) => void },
    key: string,
    sharedFor: number,
    ask: () => Promise<Answer>,
  ): Promise<Answer> => {
    const known = last.get(key)
    const now = clock.now()
    if (known && now - known.at < sharedFor) return known.answer
    const answer = ask()
    last.set(key, { at: now, answer })
    defer(answer)
    return answer
  }
}
