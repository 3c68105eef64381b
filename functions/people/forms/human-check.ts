import { CAP_WINDOW } from '#contract/form-terms'
import { SECOND } from '#contract/timing'
import * as z from '#contract/wire/schema'
import { timeOut } from '../../clock.ts'
import type { Services } from '../../services.ts'
import { whyFailed } from '../../why-failed.ts'
import { type Entry, MAX_KEPT, recentEntries, sameEntry } from './store.ts'

const SITEVERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const TIME_OUT = 5 * SECOND
/** More forms than this from all senders within `CAP_WINDOW` are more than a good day brings. A long one counts several times. */
export const FLOOD = 60
/** The same for one sender: an office or a family sends fewer. */
const SENDER_FLOOD = 5

const verdict = z.object({ success: z.boolean() })

type Needs = Pick<Services, 'config' | 'secrets' | 'db' | 'log'>

/**
 * How many entries of everyone may be kept within `CAP_WINDOW` for this one to be kept too: few until Turnstile confirms that a
 * person sends it, which is asked when the rate rises. A repetition passes always. Null where Turnstile does not confirm it. Where
 * it is not configured only the caps protect.
 */
export async function mostKept(
  services: Needs,
  entry: Entry,
  token: string | undefined,
): Promise<number | null> {
  const { config, secrets, db } = services
  if (config.forms.turnstileSiteKey === null || secrets.forms.turnstile === null) return MAX_KEPT
  const recent = await recentEntries(db, entry.senderHash, entry.receivedAt - CAP_WINDOW)
  if (recent.sender < SENDER_FLOOD && recent.everyone < FLOOD) return FLOOD
  if (await sameEntry(db, entry)) return MAX_KEPT
  return token !== undefined && (await isPerson(services, secrets.forms.turnstile, token)) ? MAX_KEPT : null
}

/** Asks Turnstile. When it cannot be reached, the visitor passes: the caps still hold. */
async function isPerson({ log }: Needs, secret: string, token: string): Promise<boolean> {
  try {
    const answer = await fetch(SITEVERIFY, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      signal: timeOut(TIME_OUT),
    })
    return verdict.parse(await answer.json()).success
  } catch (cause) {
    log.attention({ what: `Turnstile could not be asked (${whyFailed(cause)}); the form was accepted` })
    return true
  }
}
