import type { EntryId } from '#contract/entry-id'
import type { FormName } from '#contract/form-terms'
import { SECOND } from '#contract/timing'
import { timeOut } from '../../clock.ts'
import type { Services } from '../../services.ts'
import { USER_AGENT } from '../../user-agent.ts'

const TIME_OUT = 5 * SECOND
const ATTEMPTS = 2

/** Notifies the team that a form arrived: which form and id, nothing about the person. A failure is logged. */
export async function notifyTeam(
  { secrets, log }: Pick<Services, 'secrets' | 'log'>,
  form: FormName,
  id: EntryId,
): Promise<void> {
  const { notifyUrl } = secrets.forms
  if (notifyUrl === null) return
  const text = `New ${form === 'question' ? 'question' : `${form} application`} ${id}. Read it: npm run inbox ENV show ${id}`
  // Slack reads `text`, Discord reads `content`; other services may read the rest.
  const body = JSON.stringify({ text, content: text, form, id })
  let reason = ''
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    reason = await post(notifyUrl, body)
    if (reason === '') return
  }
  log.attention({ what: `The team was not notified of a form: ${reason}` })
}

/** Empty when it was accepted, else why not. */
async function post(url: string, body: string): Promise<string> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...USER_AGENT },
      body,
      signal: timeOut(TIME_OUT),
    })
    await answer.body?.cancel()
    return answer.ok ? '' : `HTTP ${answer.status}`
  } catch (cause) {
    return cause instanceof Error ? cause.name : 'unknown'
  }
}
