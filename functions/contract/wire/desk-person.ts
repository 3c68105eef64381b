import { MAX_CHANGED } from '../desk.ts'
import { answered, DESK_API, deskEntry, typedAddress } from './desk.ts'
import { post } from './endpoint.ts'
import { entryId } from './form.ts'
import * as z from './schema.ts'

// The calls of the desk about one person, as `desk.ts` says of all of them.

/** What an erasure leaves, and why: a sentence for the person who asked. */
const stays = z.array(z.object({ what: z.string(), why: z.string() }))

/** An entry with all that is stored beside it. */
const personEntry = z.extend(deskEntry, {
  /** What it said before its sender amended it, the oldest first. */
  earlier: z.array(z.object({ sentAt: z.number(), answers: z.array(answered) })),
  /** What was mailed about it; `subject` and `text` are the team's words, null where the kind says them. */
  mails: z.array(
    z.object({
      kind: z.string(),
      to: z.string(),
      status: z.string(),
      writtenAt: z.number(),
      subject: z.nullable(z.string()),
      text: z.nullable(z.string()),
    }),
  ),
})

/**
 * `POST /desk/api/person`: all that is stored under an e-mail address, sent or corrected, to hand out to that person.
 * POST, so that no address is in a log.
 */
export const readPerson = post(
  `${DESK_API}/person`,
  z.strictObject({ email: typedAddress }),
  z.object({
    email: z.string(),
    at: z.number(),
    entries: z.array(personEntry),
    /** Further entries of the address, which a later release wrote in a form that this one cannot read. */
    unread: z._default(z.array(entryId), []),
    /**
     * Entries of other addresses that name this one: in an earlier version, their history or a mail. They may be another
     * person's, so they are no part of what is handed out.
     */
    elsewhere: z._default(z.array(entryId), []),
    stays,
  }),
)

/**
 * `POST /desk/api/erase`: deletes entries for good, with their notes and events. `ids` are those that the reader was shown.
 * By `email` they and `others` have to be all of that address, else nothing is deleted and `changed` shows which there are now.
 * More than `MAX_CHANGED` are deleted by several calls.
 */
export const erasePerson = post(
  `${DESK_API}/erase`,
  z.strictObject({
    email: z.nullable(typedAddress),
    ids: z.array(entryId).check(z.minLength(1), z.maxLength(MAX_CHANGED)),
    /** How many more entries of the address the reader was shown: later calls delete them. None where it is left out. */
    others: z.optional(z.int().check(z.gte(0))),
  }),
  z.discriminatedUnion('is', [
    z.object({ is: z.literal('erased'), ids: z.array(entryId), stays }),
    z.object({ is: z.literal('changed'), ids: z.array(entryId) }),
  ]),
)
