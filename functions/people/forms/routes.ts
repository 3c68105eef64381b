import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import { STATUS_FORM_PATH } from '#contract/application-status'
import { type EntryId, entryIdFrom } from '#contract/entry-id'
import { errors } from '#contract/errors'
import { err, ok } from '#contract/result'
import { readApplicationStatus } from '#contract/wire/application-status'
import type { EntryReply, Form } from '#contract/wire/form'
import { readHumanCheck } from '#contract/wire/human-check'
import type { AnyRefused } from '#contract/wire/refusal'
import { UNSHARED } from '../../adapters/cache/caching.ts'
import type { AppEnv } from '../../edge/http/app-env.ts'
import { overLimit } from '../../edge/http/limits.ts'
import { mount } from '../../edge/http/mount.ts'
import { refuse, waitInWords } from '../../edge/http/refuse.ts'
import { senderKeyOf } from '../../edge/http/sender.ts'
import { forms } from './forms.ts'
import { formAgain, formReceived, statusAnswered } from './page-again.ts'
import { isPlainPost } from './read-post.ts'
import { receiveForm, type Taken } from './receive.ts'
import { shownStatusOf } from './store.ts'

/** The routes of the four forms: JSON for the page's script, whole pages for browsers without one. */
export const formRoutes = new Hono<AppEnv>()

for (const form of Object.values(forms)) {
  formRoutes.post(form.endpoint.path, async (c) => {
    const taken = await receiveForm(c, form)
    if (isPlainPost(c)) return answerWithPage(c, form, taken)
    return taken.ok ? c.json(replyOf(form, taken.id), 200, UNSHARED) : refuse(c, taken.refused)
  })

  // A visitor who opens or reloads the address that a form is posted to wants the form.
  formRoutes.get(form.endpoint.path, (c) => c.redirect(form.page, 303))

  formRoutes.get(form.entryPath, async (c) => {
    const typed = c.req.param('id') ?? ''
    const found = await readStatus(c, typed)
    if (!found.ok) return statusRefused(c, typed, found)
    const { id, form: of } = found.value
    if (of !== form.name) return statusRefused(c, typed, err('application_unknown'))
    return (await formReceived(c, form, id)) ?? c.json(replyOf(form, id))
  })
}

mount(formRoutes, readHumanCheck, ({ services }) => ok({ siteKey: services.config.forms.turnstileSiteKey }))

mount(formRoutes, readApplicationStatus, async ({ services, params }) => {
  const id = entryIdFrom(params.id)
  const found = id && (await shownStatusOf(services.db, id))
  return found ? ok({ status: found.status }) : err('application_unknown')
})

formRoutes.get(STATUS_FORM_PATH, async (c) => {
  const typed = c.req.query('id') ?? ''
  const found = await readStatus(c, typed)
  if (!found.ok) return statusRefused(c, typed, found)
  return (await statusAnswered(c, typed, found.value)) ?? refuse(c, 'not_found')
})

/** How far the entry of a typed id is, for a browser that reads a page whatever failed. */
async function readStatus(c: Context<AppEnv>, typed: string) {
  const refused = await overLimit(c, 'read', senderKeyOf(c))
  if (refused) return refused
  const id = entryIdFrom(typed)
  try {
    const found = id && (await shownStatusOf(c.var.services.db, id))
    return found ? ok({ ...found, id }) : err('application_unknown')
  } catch (error) {
    c.var.services.log.crashed({ path: routePath(c), error })
    return err('internal')
  }
}

async function statusRefused(c: Context<AppEnv>, typed: string, why: AnyRefused): Promise<Response> {
  const refused = why.error === 'application_unknown' && typed.trim() === '' ? 'untyped' : why
  const page = await statusAnswered(c, typed, { refused })
  if (page && why.retryAfter !== undefined) page.headers.set('retry-after', String(why.retryAfter))
  return page ?? refuse(c, 'not_found')
}

async function answerWithPage(c: Context<AppEnv>, form: Form, taken: Taken): Promise<Response> {
  if (taken.ok) return c.redirect(form.entryPath.replace(':id', taken.id), 303)
  const { refused, values } = taken
  const outcome =
    refused.error === 'form_invalid'
      ? { values, fields: refused.fields, failure: null }
      : { values, fields: {}, failure: sentenceOf(refused) }
  const page = await formAgain(c, form, outcome, errors[refused.error].status)
  if (page && 'retryAfter' in refused) page.headers.set('retry-after', String(refused.retryAfter))
  return page ?? refuse(c, refused)
}

function replyOf(form: Form, id: EntryId): EntryReply {
  return form.name === 'question' ? { success: true, questionId: id } : { success: true, applicationId: id }
}

function sentenceOf({ error: code, says, retryAfter }: AnyRefused): string {
  const { error, advice } = errors[code]
  const wait = retryAfter !== undefined && waitInWords(retryAfter)
  return [says ?? error, advice, wait].filter(Boolean).join(' ')
}
