import { MINUTE, SECOND } from '#contract/timing'
import type { Hint } from '#contract/wire/rooms'
import type { Services } from '../../services.ts'
import { checkAtIntervals, type SettlingSignIn, settleSignIn } from './sign-in.ts'
import { claimCheck, claimTold, openedSignIn, type SignIn, signInById } from './sign-in-store.ts'

const SELDOM = 30 * SECOND
/** Webhook and status socket tell of the same answer: who comes second within this time leaves it to the first. */
const TWICE_TOLD = 3 * SECOND
/** Xaman may tell of an answer a moment before it can be read there, so it is read after each of these pauses. */
const MOMENTS = [0, SECOND / 2, SECOND, 2 * SECOND]

/**
 * Somebody noticed something about a sign-in. Xaman is asked only if that says that it was answered, or if nothing could
 * have said so while somebody waits. Returns when to look once more, in ms from now, or null when there is no more to see.
 */
export async function checkSignIn(
  services: SettlingSignIn,
  signIn: SignIn,
  hint: Hint,
): Promise<number | null> {
  const { db, clock } = services
  if (signIn.status !== 'pending') return null
  const left = signIn.expiresAt - clock.now()
  switch (hint) {
    case 'watching':
      return MINUTE
    case 'empty':
      // Whoever comes back asks for themselves; until then the answer is nobody's news.
      return left > 0 ? left : null
    case 'opened':
      await openedSignIn(db, signIn.id, clock.now())
      return MINUTE
    case 'alarm':
      await checkAtIntervals(services, signIn)
      return left > 0 ? SELDOM : null
    case 'expired':
      return (await settleSignIn(services, signIn)) || left <= 0 ? null : SELDOM
    case 'signed':
    case 'rejected':
      if (!(await claimTold(db, signIn.id, clock.now(), TWICE_TOLD))) return TWICE_TOLD
      for (const pause of await momentsFor(services, signIn)) {
        await clock.sleep(pause)
        const known = await signInById(db, signIn.id)
        if (!known || (await settleSignIn(services, known))) return null
      }
      return SELDOM
  }
}

/** Whoever is asking Xaman at this moment hears the answer, too: they get the first of the moments. */
async function momentsFor(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id }: SignIn,
): Promise<readonly number[]> {
  return (await claimCheck(db, id, clock.now(), SECOND)) ? MOMENTS : MOMENTS.slice(1)
}
