import type { EntryId } from '#contract/entry-id'
import type { FormName } from '#contract/form-terms'
import { postNotice } from '../../records/alerts/post-notice.ts'
import type { Services } from '../../services.ts'

const ATTEMPTS = 2

/** Notifies the team that a form arrived: which one, where and its id, nothing about the person. A failure is logged. */
export async function notifyTeam(
  { config, secrets, log }: Pick<Services, 'config' | 'secrets' | 'log'>,
  form: FormName,
  id: EntryId,
): Promise<void> {
  const { notifyUrl } = secrets.forms
  if (notifyUrl === null) return
  const what = form === 'question' ? 'question' : `${form} application`
  const text = `New ${what} ${id} at ${new URL(config.siteUrl).host}. Read it: npm run inbox ENV show ${id}`
  let reason = ''
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const sent = await postNotice(notifyUrl, text, { form, id })
    if (sent.kind === 'accepted') return
    reason = sent.kind === 'refused' ? `HTTP ${sent.status}` : sent.why
  }
  log.attention({ what: `The team was not notified of a form: ${reason}` })
}
