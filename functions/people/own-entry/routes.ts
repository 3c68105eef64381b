import { type Context, Hono } from 'hono'
import { STATUS_PAGE } from '#contract/application-status'
import { errors } from '#contract/errors'
import {
  OWN_ANSWERS_PATH,
  OWN_ENTRY_PATH,
  OWN_FORM_PATH,
  OWN_LINK_PATH,
  OWN_WITHDRAWAL_PATH,
} from '#contract/own-entry'
import { senderKey } from '#contract/sender-key'
import { sentencesOf, valuesOf } from '#contract/wire/form-values'
import type { AppEnv } from '../../edge/http/app-env.ts'
import { readText } from '../../edge/http/body.ts'
import { overLimit } from '../../edge/http/limits.ts'
import { refuse } from '../../edge/http/refuse.ts'
import { addressOf } from '../../edge/http/sender.ts'
import { isPlainPost } from '../forms/read-post.ts'
import { type Amended, amendEntry } from './amend.ts'
import { askForLink } from './ask-for-link.ts'
import { askMarkup, entryMarkup, type Notice, sentenceMarkup } from './entry-markup.ts'
import { amendPage, entryPage } from './entry-page.ts'
import { type Opened, openEntry } from './open-entry.ts'
import { type Undone, undoEntry, type Withdrawn, withdrawEntry } from './withdraw.ts'

/** The longest application, URL encoded. */
const MAX_BODY = 96 * 1024

/** What the sender of a form does with it by a mailed link. Each is a plain form, and each answer a page. */
export const ownEntryRoutes = new Hono<AppEnv>()

ownEntryRoutes.post(OWN_ENTRY_PATH, (c) => withEntry(c, async (opened) => shown(c, opened, null)))

ownEntryRoutes.post(OWN_LINK_PATH, async (c) => {
  const posted = await readPosted(c)
  if (posted instanceof Response) return posted
  const { services } = c.var
  if (services.mail === null) return page(c, sentenceMarkup(says.unmailed), 404)
  await askForLink(services, { id: posted.get('id') ?? '', email: posted.get('email') ?? '' })
  return page(c, sentenceMarkup(says.asked))
})

ownEntryRoutes.post(OWN_FORM_PATH, (c) =>
  withEntry(c, async ({ entry, form, pass }) => {
    if (entry.status === 'withdrawn') return shown(c, { entry, form, pass }, says.noneOfWithdrawn)
    const values = entry.answers
    return (
      (await amendPage(c, form, { entry, pass, values, fields: {}, failure: null })) ?? refuse(c, 'not_found')
    )
  }),
)

ownEntryRoutes.post(OWN_ANSWERS_PATH, (c) =>
  withEntry(c, async ({ entry, form, pass }, posted) => {
    const values = valuesOf(form, posted)
    const sent = form.schema.safeParse(values)
    if (!sent.success) {
      const fields = sentencesOf(form, sent.error.issues)
      const { status } = errors.form_invalid
      const again = await amendPage(c, form, { entry, pass, values, fields, failure: null }, status)
      return again ?? refuse(c, 'not_found')
    }
    const amended = await amendEntry(c.var.services, form, entry, sent.data)
    return shownAnew(c, pass, says[amended])
  }),
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

/** Opens the entry that the posted link or pass names, or answers why not. */
async function withEntry(
  c: Context<AppEnv>,
  act: (opened: Opened, posted: URLSearchParams) => Promise<Response>,
): Promise<Response> {
  const posted = await readPosted(c)
  if (posted instanceof Response) return posted
  if (c.var.services.mail === null) return page(c, sentenceMarkup(says.unmailed), 404)
  const opened = await openEntry(c.var.services, { link: posted.get('link'), pass: posted.get('pass') })
  return opened ? act(opened, posted) : page(c, sentenceMarkup(says.closed), 404)
}

/** What a form posted, counted against the sender's limit. */
async function readPosted(c: Context<AppEnv>): Promise<URLSearchParams | Response> {
  const refused = await overLimit(c, 'read', senderKey(addressOf(c)))
  if (refused) return refuse(c, refused)
  if (!isPlainPost(c)) return refuse(c, 'unsupported_media_type')
  const text = await readText(c, MAX_BODY)
  return text.ok ? new URLSearchParams(text.value) : refuse(c, text.error)
}

/** The entry as it is now, after something was done with it. */
async function shownAnew(c: Context<AppEnv>, pass: string, notice: Notice): Promise<Response> {
  const opened = await openEntry(c.var.services, { link: null, pass })
  return opened ? shown(c, opened, notice) : page(c, sentenceMarkup(says.closed), 404)
}

function shown(c: Context<AppEnv>, opened: Opened, notice: Notice | null): Promise<Response> {
  return page(c, entryMarkup({ ...opened, notice, now: c.var.services.clock.now() }))
}

async function page(c: Context<AppEnv>, markup: string, status = 200): Promise<Response> {
  return (await entryPage(c, markup, status)) ?? refuse(c, 'not_found')
}

const says: Readonly<
  Record<
    Amended | Withdrawn | Undone | 'asked' | 'closed' | 'unmailed' | 'noneOfWithdrawn',
    { readonly title: string; readonly words: string }
  >
> = {
  amended: { title: 'Corrected', words: 'What you sent now takes the place of what you sent before.' },
  same: { title: 'Nothing changed', words: 'These are the answers that we have.' },
  often: {
    title: 'Not corrected',
    words: 'It was corrected too often. Please ask us a question with its ID.',
  },
  suspect: { title: 'Not corrected', words: errors.form_suspect.error },
  changed: {
    title: 'Not done',
    words: 'It was changed meanwhile. Below is how it is now; please try again.',
  },
  withdrawn: { title: 'Withdrawn', words: 'We do not answer it any more.' },
  noneOfWithdrawn: { title: 'Not corrected', words: 'It is withdrawn.' },
  undone: { title: 'No longer withdrawn', words: 'It stands where it stood before.' },
  late: { title: 'Not undone', words: 'A withdrawal can be undone for an hour. Please send the form anew.' },
  asked: {
    title: 'Look into your mail',
    words:
      'If this ID and this address belong together, a mail with a new link is on its way. It may take a few minutes. Nothing comes where they do not, or where links were asked for too often.',
  },
  closed: {
    title: 'This link is over',
    words:
      'It is older than 30 days, or not whole, or what it leads to was deleted, or its page was open for more than 15 minutes. Open the link in the mail again, or ask for a new one.',
  },
  unmailed: {
    title: 'Nothing can be changed here',
    words: 'This site sends no mail. To correct something, ask us a question with its ID.',
  },
}
