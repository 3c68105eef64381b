import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import { STATUS_PAGE } from '#contract/application-status'
import type { Refusal } from '#contract/error-codes'
import { errors } from '#contract/errors'
import { durationInWords } from '#contract/in-words'
import {
  OWN_ANSWERS_PATH,
  OWN_ENTRY_PATH,
  OWN_FORM_PATH,
  OWN_LINK_PATH,
  OWN_WITHDRAWAL_PATH,
  UNDO_LIFE,
} from '#contract/own-entry'
import { err, ok } from '#contract/result'
import type { Form } from '#contract/wire/form'
import { sentencesOf, valuesOf } from '#contract/wire/form-values'
import type { AppEnv } from '../../edge/http/app-env.ts'
import { readText } from '../../edge/http/body.ts'
import { overLimit } from '../../edge/http/limits.ts'
import { refuse, timed } from '../../edge/http/refuse.ts'
import { senderKeyOf } from '../../edge/http/sender.ts'
import { MAX_PLAIN } from '../forms/answers-size.ts'
import { isPlainPost } from '../forms/read-post.ts'
import { type KeyPurpose, ownKey } from '../mail/own-key.ts'
import { amendEntry } from './amend.ts'
import { askForLink } from './ask-for-link.ts'
import { againMarkup, askMarkup, type EntryNotice, entryMarkup, sentenceMarkup } from './entry-markup.ts'
import { type Amending, amendPage, entryPage } from './entry-page.ts'
import { says } from './notices.ts'
import { type Opened, openEntry } from './open-entry.ts'
import { undoEntry, withdrawEntry } from './withdraw.ts'

/** What the sender of a form does with it by a mailed link. Each is a plain form, and each answer a page. */
export const ownEntryRoutes = new Hono<AppEnv>()

ownEntryRoutes.post(OWN_ENTRY_PATH, (c) => withEntry(c, async (opened) => shown(c, opened, null)))

ownEntryRoutes.post(OWN_LINK_PATH, async (c) => {
  const posted = await readPosted(c)
  if (posted instanceof Response) return posted
  const { services } = c.var
  if (services.mail === null) return page(c, sentenceMarkup(says.unmailed), 404)
  askForLink(services, { id: posted.get('id') ?? '', email: posted.get('email') ?? '' })
  return page(c, sentenceMarkup(says.asked))
})

ownEntryRoutes.post(OWN_FORM_PATH, (c) =>
  withEntry(c, async ({ entry, form, pass }) => {
    if (entry.status === 'withdrawn') return shown(c, { entry, form, pass }, says.noneOfWithdrawn)
    const key = await ownKey(c.var.services, 'form', entry.id, entry.address)
    return formPage(c, form, { entry, pass, key, values: entry.answers, fields: {}, failure: null })
  }),
)

ownEntryRoutes.post(OWN_ANSWERS_PATH, (c) =>
  withEntry(c, (opened, posted) => amend(c, opened, posted), FORM_KEYS),
)

ownEntryRoutes.post(OWN_WITHDRAWAL_PATH, (c) =>
  withEntry(c, async ({ entry, pass }, posted) => {
    if (posted.get('undo') === 'yes') return shownAnew(c, pass, says[await undoEntry(c.var.services, entry)])
    if (posted.get('sure') !== 'yes' && entry.status !== 'withdrawn')
      return page(c, askMarkup({ entry, pass }))
    return shownAnew(c, pass, says[await withdrawEntry(c.var.services, entry)])
  }),
)

// A visitor who opens or reloads an address that a form is posted to wants the page.
for (const path of [OWN_ENTRY_PATH, OWN_LINK_PATH, OWN_FORM_PATH, OWN_ANSWERS_PATH, OWN_WITHDRAWAL_PATH])
  ownEntryRoutes.get(path, (c) => c.redirect(STATUS_PAGE, 303))

// A visitor who posts a plain form reads a page, whatever failed.
ownEntryRoutes.onError((error, c) => page(c, sentenceMarkup(says[crashed(c, error)]), 500))

function crashed(c: Context<AppEnv>, error: unknown): 'failed' {
  c.var.services.log.crashed({ path: routePath(c), error })
  return 'failed'
}

/** Amends an entry. Where it was not amended and can be, the form comes again with all that was typed. */
async function amend(
  c: Context<AppEnv>,
  { entry, form, pass }: Opened,
  posted: URLSearchParams,
): Promise<Response> {
  const typed = { entry, pass, key: posted.get('form') ?? '', values: valuesOf(form, posted) }
  const again = (wrong: Pick<Amending, 'fields' | 'failure'>, status: number) =>
    formPage(c, form, { ...typed, ...wrong }, status)
  const sent = form.schema.safeParse(typed.values)
  if (!sent.success) {
    const fields = sentencesOf(form, sent.error.issues)
    return again({ fields, failure: null }, errors.form_invalid.status)
  }
  const amended = await amendEntry(c.var.services, form, entry, sent.data).catch((error: unknown) =>
    crashed(c, error),
  )
  if (amended === 'amended' || amended === 'same') return shownAnew(c, pass, says[amended])
  const { error, status } = notAmended[amended]
  return again({ fields: {}, failure: error }, status)
}

/** Why an entry was not amended, above the form with what was typed. */
const notAmended = {
  suspect: errors.form_suspect,
  large: errors.body_too_large,
  often: { error: 'It was corrected too often. Please ask us a question with its ID.', status: 409 },
  withdrawn: {
    error: `It is withdrawn. For ${durationInWords(UNDO_LIFE)} that can be undone by the link in our mail: then send this once more.`,
    status: 409,
  },
  changed: { error: 'It was changed meanwhile. Please send it once more.', status: 409 },
  failed: { error: says.failed.words, status: 500 },
} as const

/** The purposes of the keys that open a page's entry, and that may send its form. */
const PAGE_KEYS: readonly KeyPurpose[] = ['link', 'pass']
const FORM_KEYS: readonly KeyPurpose[] = ['pass', 'form']

/** Opens the entry that the posted keys name, or answers why not. */
async function withEntry(
  c: Context<AppEnv>,
  act: (opened: Opened, posted: URLSearchParams) => Promise<Response>,
  purposes = PAGE_KEYS,
): Promise<Response> {
  const posted = await readPosted(c)
  if (posted instanceof Response) return posted
  if (c.var.services.mail === null) return page(c, sentenceMarkup(says.unmailed), 404)
  const keys = Object.fromEntries(purposes.map((purpose) => [purpose, posted.get(purpose)]))
  const opened = await openEntry(c.var.services, keys).catch((error: unknown) => crashed(c, error))
  if (opened === 'failed') return sendAgain(c, posted, notAmended.failed)
  return opened ? act(opened, posted) : page(c, sentenceMarkup(says.closed), 404)
}

/** What a form posted, counted against the sender's limit; a page with the reason where it is refused. */
async function readPosted(c: Context<AppEnv>): Promise<URLSearchParams | Response> {
  if (!isPlainPost(c)) return refuse(c, 'unsupported_media_type')
  const refused = await overLimit(c, 'read', senderKeyOf(c))
  const read = await readFields(c)
  if (!read.ok) {
    const { error, status } = errors[read.error]
    return page(c, sentenceMarkup({ title: 'Not done', words: error }), status)
  }
  const posted = read.value
  if (!refused) return posted
  const { error, status } = errors[refused.error]
  if (!('retryAfter' in refused)) return sendAgain(c, posted, { error, status })
  const answer = await sendAgain(c, posted, { error: timed(error, refused.retryAfter), status })
  answer.headers.set('retry-after', String(refused.retryAfter))
  return answer
}

/** More fields than any form has. */
const MAX_FIELDS = 500

/** The fields of a posted body. A page repeats them, and fields of two bytes would make it twenty times as long as the body. */
async function readFields(c: Context<AppEnv>) {
  const text = await readText(c, MAX_PLAIN)
  if (!text.ok) return text
  const fields = new URLSearchParams(text.value)
  return fields.size > MAX_FIELDS ? err('form_unreadable') : ok(fields)
}

/** A page that sends the same once more: nothing has to be typed anew. */
function sendAgain(
  c: Context<AppEnv>,
  posted: URLSearchParams,
  { error, status }: Pick<Refusal, 'error' | 'status'>,
): Promise<Response> {
  const why = sentenceMarkup({ title: 'Not done', words: error })
  return page(c, why + againMarkup(routePath(c), posted), status)
}

/** The entry as it is now, after something was done with it; what was done alone, where the time to see it is over. */
async function shownAnew(c: Context<AppEnv>, pass: string, notice: EntryNotice): Promise<Response> {
  const opened = await openEntry(c.var.services, { pass })
  return opened ? shown(c, opened, notice) : page(c, sentenceMarkup(notice))
}

function shown(c: Context<AppEnv>, opened: Opened, notice: EntryNotice | null): Promise<Response> {
  return page(c, entryMarkup({ ...opened, notice, now: c.var.services.clock.now() }))
}

async function page(c: Context<AppEnv>, markup: string, status = 200): Promise<Response> {
  return (await entryPage(c, markup, status)) ?? refuse(c, 'not_found')
}

async function formPage(c: Context<AppEnv>, form: Form, amending: Amending, status = 200): Promise<Response> {
  return (await amendPage(c, form, amending, status)) ?? refuse(c, 'not_found')
}
