import { CAP_WINDOW } from '#contract/form-terms'
import { SECOND } from '#contract/timing'
import type { Sent } from '#contract/wire/form'
import * as z from '#contract/wire/schema'
import { timeOut } from '../../clock.ts'
import type { Services } from '../../services.ts'
import { whyFailed } from '../../why-failed.ts'
import { type Caps, type Entry, MAX_KEPT, recentEntries, sameEntry } from './store.ts'

const SITEVERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const TIME_OUT = 5 * SECOND
/** More forms than this from all senders within `CAP_WINDOW` are more than a good day brings. A long one counts several times. */
export const FLOOD = 60
/** The same for one sender: an office or a family sends fewer. */
const SENDER_FLOOD = 5

const verdict = z.object({ success: z.boolean() })

type Needs = Pick<Services, 'config' | 'secrets' | 'db' | 'log'>

/** The caps that a person's proof raises. */
type Raised = Pick<Caps, 'everyone' | 'perEmail'>

/** More than the other caps let one address have in a day. */
const UNCAPPED = Number.MAX_SAFE_INTEGER

/**
 * How many entries may be kept for this one to be kept too: few until Turnstile confirms that a person sends it, which is asked when
 * the rate rises, and where its e-mail address is used up for the day, since a stranger may have done that. A repetition passes
 * always. Null where Turnstile does not confirm it. Where it is not configured only the caps protect.
 */
export async function mostKept(
  services: Needs,
  entry: Entry,
  { turnstile: token, elapsed }: Pick<Sent, 'turnstile' | 'elapsed'>,
): Promise<Raised | null> {
  const { config, secrets, db } = services
  const { turnstileSiteKey, perEmail } = config.forms
  if (turnstileSiteKey === null || secrets.forms.turnstile === null) return { everyone: MAX_KEPT, perEmail }
  const recent = await recentEntries(db, entry, entry.receivedAt - CAP_WINDOW)
  const many = recent.sender >= SENDER_FLOOD || recent.everyone >= FLOOD
  // A page without a script cannot show the check: it says how long the address waits.
  const usedUp = recent.email >= perEmail && elapsed !== undefined
  if (!many && !usedUp) return { everyone: FLOOD, perEmail }
  if (await sameEntry(db, entry)) return { everyone: MAX_KEPT, perEmail }
  if (token === undefined) return null
  const proof = await askTurnstile(services, secrets.forms.turnstile, token)
  if (proof === 'program') return null
  return { everyone: MAX_KEPT, perEmail: proof === 'person' ? UNCAPPED : perEmail }
}

/** Asks Turnstile; `unknown` where it cannot be reached: the visitor passes then, within the caps. */
async function askTurnstile(
  { log }: Needs,
  secret: string,
  token: string,
): Promise<'person' | 'program' | 'unknown'> {
  try {
    const answer = await fetch(SITEVERIFY, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      signal: timeOut(TIME_OUT),
    })
    return verdict.parse(await answer.json()).success ? 'person' : 'program'
  } catch (cause) {
    log.attention({
      what: `Turnstile could not be asked (${whyFailed(cause)}); only the caps keep forms out`,
    })
    return 'unknown'
  }
}
