import { type Endpoint, post } from './endpoint.ts'
import { unifyBreaks } from './form-fields.ts'
import type { FormName } from './form-terms.ts'
import * as z from './schema.ts'

/** `TS-` and 26 letters and digits (130 random bits). Whoever knows it may read the status, and nothing else. */
export const entryId = z
  .string()
  .check(z.regex(/^TS-[0-9A-HJKMNP-TV-Z]{26}$/))
  .brand<'EntryId'>()
export type EntryId = z.infer<typeof entryId>

/** What travels with every form beside its answers. All of it may be missing, as it is without JavaScript. */
const slip = {
  /** Chosen by the page once per form filled in: sending it twice under one key is sending it once. */
  submissionKey: z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/))),
  /** Milliseconds since the visitor saw the form. */
  elapsed: z.optional(z.int().check(z.gte(0))),
  /** The answer to a question whether a person is there, when the server asked for one. */
  turnstile: z.optional(z.string().check(z.maxLength(2048))),
  /** A field that no person sees, and so none can be told about: whatever is in it is valid. */
  reference: z._default(z.string().check(z.overwrite(unifyBreaks)), ''),
}

/** What every form sends, whatever else it asks. */
export type Sent = z.infer<z.ZodMiniObject<typeof slip>> & {
  readonly email: string
  readonly [answer: string]: unknown
}

export const applicationReply = z.object({ success: z.literal(true), applicationId: entryId })
export const questionReply = z.object({ success: z.literal(true), questionId: entryId })
export type EntryReply = z.infer<typeof applicationReply> | z.infer<typeof questionReply>

type Fields = Readonly<Record<string, z.ZodMiniType>>
type AnswersOf<Shape extends Fields> = z.infer<z.ZodMiniObject<Shape & typeof slip, z.core.$strict>>

/** A form of the site: what it asks, where it stands, where it is posted, and what is said when it has arrived. */
export interface Form<Path extends string = string, Answers = Sent, Reply = EntryReply> {
  readonly name: FormName
  /** The page it stands on. */
  readonly page: string
  /** Answers and slip together. Strict: a field it does not name is refused. */
  readonly schema: z.ZodMiniType<Answers> & { readonly shape: Fields }
  readonly endpoint: Endpoint<Path, Answers, Reply>
  /** Fields that stand only beside certain answers of another; beside any other they are not asked, nor sent. */
  readonly beside: Readonly<Record<string, Beside>>
  /** What each field is called on the page. */
  readonly names: Readonly<Record<string, string>>
  /** Said once the answers are stored. */
  readonly received: string
  /** The page of one entry after it was posted without JavaScript. */
  readonly entryPath: `${Path}/:id`
}

export interface Beside {
  readonly field: string
  readonly answers: readonly string[]
}

/** A rule between fields. It sees answers that may all be wrong, and is tried even then, so that all errors appear at once. */
interface Rule {
  readonly field: string
  readonly broken: string
  readonly holds: (answers: Readonly<Record<string, unknown>>) => boolean
}

export function form<const Path extends string, Shape extends Fields, Reply>({
  name,
  page,
  path,
  fields,
  beside = {},
  rules = [],
  names,
  reply,
  received,
}: {
  name: FormName
  page: string
  path: Path
  fields: Shape
  beside?: Readonly<Record<string, Beside & { readonly field: keyof Shape & string }>>
  rules?: readonly Rule[]
  names: Readonly<Record<keyof Shape & string, string>>
  reply: z.ZodMiniType<Reply>
  received: string
}): Form<Path, AnswersOf<Shape>, Reply> {
  const answers = z.strictObject({ ...fields, ...slip })
  const schema = answers.check(...rules.map(checkOf))
  return {
    name,
    page,
    schema,
    endpoint: post(path, schema, reply),
    beside,
    names,
    received,
    entryPath: `${path}/:id`,
  }
}

function checkOf({ field, broken, holds }: Rule) {
  return z.refine<Readonly<Record<string, unknown>>>(holds, {
    path: [field],
    error: broken,
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
}
