import { TEXT_LENGTH } from '../form-terms.ts'
import { DESK_API, listedEntry } from './desk.ts'
import { get, post } from './endpoint.ts'
import { entryId } from './form.ts'
import { cleanLine, cleanText } from './form-fields.ts'
import * as z from './schema.ts'

// The desk's calls about mail, on the terms of `wire/desk.ts`. They are no part of the published contract.

/** What a draft leaves open. A text with it is not sent. */
export const TO_FILL_IN = '[…]'
export const SUBJECT_LENGTH = 150

/** What an answer says of an entry. */
const answerStates = ['answered', 'accepted', 'declined'] as const
export type AnswerState = (typeof answerStates)[number]

/** An answer that is being written. */
export const answerDraft = z.object({ state: z.enum(answerStates), subject: z.string(), text: z.string() })
export type AnswerDraft = z.infer<typeof answerDraft>

const filledIn = z.refine<string>((typed) => !typed.includes(TO_FILL_IN))
const subject = z
  .string()
  .check(z.overwrite(cleanLine), z.minLength(1), z.maxLength(SUBJECT_LENGTH), filledIn)
const text = z.string().check(z.overwrite(cleanText), z.minLength(1), z.maxLength(TEXT_LENGTH), filledIn)

/** One mail about an entry. Times are unix ms. */
export const entryMail = z.object({
  id: z.string(),
  /** What caused it: `received`, `answer`, or others. */
  kind: z.string(),
  to: z.string(),
  writtenAt: z.number(),
  triedAt: z.nullable(z.number()),
  /**
   * `waiting` and `sending`; `sent`: the mail service accepted it, and does not report a later bounce; `refused`; `unknown`: it
   * may have been sent; or a status of a later release.
   */
  status: z.string(),
  /** Why it is refused, unknown or waiting again: the service's code, or `many`, `withdrawn`, `no address`, `no answer`, `no outcome`. */
  code: z.nullable(z.string()),
  /** Of an answer: what the team wrote. */
  subject: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** Whether a person may have it sent again. */
  again: z.boolean(),
})
export type EntryMail = z.infer<typeof entryMail>

/** `GET /desk/api/entries/{id}/mails`: what was mailed about an entry, the oldest first, and drafts of an answer. */
export const readMails = get(
  `${DESK_API}/entries/:id/mails`,
  z.object({
    /** Whether this site sends mail; where it does not, an answer is noted as sent by another channel. */
    mails: z.boolean(),
    to: z.string(),
    drafts: z.array(answerDraft),
    sent: z.array(entryMail),
  }),
)

/** `POST /desk/api/answers/preview`: an answer as it would go out. */
export const previewAnswer = post(
  `${DESK_API}/answers/preview`,
  z.strictObject({ id: entryId, subject, text }),
  z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
)

/**
 * `POST /desk/api/answers`: sends an answer, and moves the entry to the state that it tells. Under one key it is sent once. Where
 * the entry was changed since that version, or another answer has the key, nothing is sent, and `stale` is what it is now.
 */
export const sendAnswer = post(
  `${DESK_API}/answers`,
  z.strictObject({
    id: entryId,
    version: z.int().check(z.gte(1)),
    key: z.string().check(z.regex(/^[\w-]{16,64}$/)),
    state: z.enum(answerStates),
    subject,
    text,
  }),
  z.discriminatedUnion('is', [
    z.object({ is: z.literal('written'), entry: listedEntry }),
    z.object({ is: z.literal('stale'), entry: listedEntry }),
  ]),
)

/** `POST /desk/api/mails/again`: has a refused mail, or one that may have been sent, sent again. Asked twice, it is sent once. */
export const sendMailAgain = post(
  `${DESK_API}/mails/again`,
  z.strictObject({ mail: z.string().check(z.maxLength(64)) }),
  z.object({ success: z.literal(true) }),
)
