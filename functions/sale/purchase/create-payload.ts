import { err, type Result } from '#contract/result'
import { SECOND } from '#contract/timing'
import { takePayloadFor } from '../../adapters/xaman/budget-store.ts'
import type { Payload, SignRequest, XamanFailure } from '../../adapters/xaman/xaman.ts'
import type { Services } from '../../services.ts'

/** How long others wait for a runner that asks Xaman, ms: longer than one request takes. */
export const ASKS_FOR = 10 * SECOND
/** Before the second attempt to create a payload that Xaman had no time for, ms; doubled before each further one. */
const PAUSE = 1.5 * SECOND

/** Why there is no payload yet: Xaman had no time for it, or another runner is asking for it. */
type NotYet = 'busy' | 'elsewhere'

/** Creates the payload of a purchase at Xaman, within this minute's budget. */
export async function createPayload(
  { db, xaman, config, clock }: Pick<Services, 'db' | 'xaman' | 'config' | 'clock'>,
  purchaseId: string,
  request: SignRequest,
): Promise<Result<Payload, XamanFailure>> {
  const may = await takePayloadFor(db, config.xaman, purchaseId, clock.now())
  return may ? xaman.create(request) : err('busy')
}

/** Tries until there is an answer, or the deadline (unix ms) is too near for another try. */
export async function askUntil<Answer extends object | null>(
  { clock }: Pick<Services, 'clock'>,
  deadline: number,
  attempt: () => Promise<Answer | NotYet>,
): Promise<Answer | NotYet> {
  for (let pause = PAUSE; ; ) {
    const answer = await attempt()
    if (answer !== 'busy' && answer !== 'elsewhere') return answer
    const wait = answer === 'busy' ? pause : PAUSE
    if (clock.now() + wait >= deadline) return answer
    await clock.sleep(wait)
    if (answer === 'busy') pause *= 2
  }
}
