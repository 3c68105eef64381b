import { SECOND } from '#contract/timing'
import { USER_AGENT } from '#contract/user-agent'
import { timeOut } from '../../clock.ts'
import { whyFailed } from '../../why-failed.ts'

const TIME_OUT = 5 * SECOND
/** Discord refuses a longer message. */
const DISCORD_LENGTH = 2000

/** What became of a notice: `why` is the name of the error. */
type Posted =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'no answer'; readonly why: string }

/** Posts a notice to a webhook of the team. Slack shows `text`, Discord `content`; other services may read the facts. */
export async function postNotice(url: string, text: string, facts: object): Promise<Posted> {
  const content = text.slice(0, DISCORD_LENGTH)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...USER_AGENT },
      body: JSON.stringify({ text, content, ...facts }),
      signal: timeOut(TIME_OUT),
    })
    await answer.body?.cancel()
    return answer.ok ? { kind: 'accepted' } : { kind: 'refused', status: answer.status }
  } catch (cause) {
    return { kind: 'no answer', why: whyFailed(cause) }
  }
}
