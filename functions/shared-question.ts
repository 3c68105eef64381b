import { SECOND } from '#contract/timing'
import type { Clock } from './clock.ts'

/** How long one answer serves all callers, ms. */
export const SHARED_FOR = 5 * SECOND

/** Who asks: `config` says of which sale, since tests run several in one isolate. */
interface Asking {
  readonly clock: Clock
  readonly defer: (work: Promise<unknown>) => void
  readonly config: { readonly nodes: readonly { readonly rpcUrl: string }[] }
}

/**
 * A question whose answer all callers in this isolate share for `sharedFor` ms; `about` names its subject, where it has
 * several. A failure is shared only by those who wait for it. Each caller's request lasts until it is answered, even where
 * the request fails before: others wait for the same answer, and the runtime warns where it comes for a request that has ended.
 */
export function sharedQuestion<Answer>() {
  const last = new Map<string, { readonly at: number; readonly answer: Promise<Answer> }>()
  return (
    { clock, defer, config }: Asking,
    sharedFor: number,
    ask: () => Promise<Answer>,
    about = '',
  ): Promise<Answer> => {
    const key = [about, ...config.nodes.map(({ rpcUrl }) => rpcUrl)].join(' ')
    const known = last.get(key)
    const now = clock.now()
    const isFresh = known !== undefined && now - known.at < sharedFor
    const answer = isFresh ? known.answer : ask()
    if (!isFresh) {
      const asked = { at: now, answer }
      last.set(key, asked)
      answer.catch(() => last.get(key) === asked && last.delete(key))
    }
    defer(answer)
    return answer
  }
}
