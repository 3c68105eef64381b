import { MINUTE, SECOND } from '#contract/timing'
import type { WakeUp } from '#contract/wire/rooms'
import { claimTurn } from '../../adapters/db/claim.ts'
import { RECHECK_WAITING, SAME_REPORT } from '../../adapters/rooms/recheck-after.ts'
import { REREAD_PAUSES } from '../../adapters/xaman/xaman.ts'
import { checkAtIntervals, type SettlingSignIn, settleSignIn } from './sign-in.ts'
import { openedSignIn, type SignIn, signInById } from './sign-in-store.ts'

/**
 * A wake-up for a sign-in. Xaman is asked only if the wake-up says that it was answered, or if no report was possible
 * while a page waits. Returns when to check once more, in ms from now, or null when there is nothing more to check.
 */
export async function checkSignIn(
  services: SettlingSignIn,
  signIn: SignIn,
  wakeUp: WakeUp,
): Promise<number | null> {
  const { db, clock } = services
  if (signIn.status !== 'pending') return null
  const left = signIn.expiresAt - clock.now()
  switch (wakeUp) {
    case 'watching':
      return MINUTE
    case 'empty':
      // A page that comes back asks by itself; until then the answer is of no use.
      return left > 0 ? left : null
    case 'opened':
      await openedSignIn(db, signIn.id, clock.now())
      return MINUTE
    case 'alarm':
      await checkAtIntervals(services, signIn)
      return left > 0 ? RECHECK_WAITING : null
    case 'expired':
      return (await settleSignIn(services, signIn)) || left <= 0 ? null : RECHECK_WAITING
    case 'signed':
    case 'rejected': {
      if (!(await claimTurn(db, 'sign-in report', signIn.id, clock.now(), SAME_REPORT))) return SAME_REPORT
      // No pause before the first reading, unless another caller has just asked Xaman.
      const isFirst = await claimTurn(db, 'sign-in check', signIn.id, clock.now(), SECOND)
      for (const pause of isFirst ? [0, ...REREAD_PAUSES] : REREAD_PAUSES) {
        await clock.sleep(pause)
        const known = await signInById(db, signIn.id)
        if (!known || (await settleSignIn(services, known))) return null
      }
      return RECHECK_WAITING
    }
  }
}
