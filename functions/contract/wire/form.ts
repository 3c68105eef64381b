import { ENTRY_ID, type EntryId } from '../entry-id.ts'
import type { Sheet } from '../sheet.ts'
import { type Endpoint, post } from './endpoint.ts'
import { unifyBreaks } from './form-fields.ts'
import * as z from './schema.ts'

/** The brand is declared in the contract's facts, so that code that only needs the id needs no schema. */
export const entryId = z.string().check(z.regex(ENTRY_ID)) as z.ZodMiniType<string, string> as z.ZodMiniType<
  EntryId,
  string
>

/** What is sent with every form beside its answers. All of it may be missing, as it is without JavaScript. */
const slip = {
  /** Chosen by the page once per form filled in: a form sent twice under one key is stored once. */
  submissionKey: z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/))),
  /** Milliseconds since the form was shown. */
  elapsed: z.optional(z.int().check(z.gte(0))),
  /** The response of the human check, when the server asked for one. */
  turnstile: z.optional(z.string().check(z.maxLength(2048))),
  /** A field that people do not see, so no error can be shown for it: any value is valid. */
  reference: z._default(z.string().check(z.overwrite(unifyBreaks)), ''),
}

/** What every form sends, besides its own fields. */
export type Sent = z.infer<z.ZodMiniObject<typeof slip>> & {
  readonly email: string
  readonly [answer: string]: unknown
}

export const applicationReply = z.object({ success: z.literal(true), applicationId: entryId })
export const questionReply = z.object({ success: z.literal(true), questionId: entryId })
export type EntryReply = z.infer<typeof applicationReply> | z.infer<typeof questionReply>

type Fields = Readonly<Record<string, z.ZodMiniType>>
type SheetOf<Shape extends Fields> = z.ZodMiniObject<Shape & typeof slip, z.core.$strict>

/** A form of the site: its sheet, and the schema of its answers. */
export interface Form<Path extends string = string, Answers = Sent, Reply = EntryReply, Typed = unknown>
  extends Sheet<Path> {
  /** Answers and slip together. Strict: a field it does not name is refused. */
  readonly schema: z.ZodMiniType<Answers, Typed> & { readonly shape: Fields }
  readonly endpoint: Endpoint<Path, Answers, Reply, false, Typed>
  /** The page of one entry after it was posted without JavaScript. */
  readonly entryPath: `${Path}/:id`
}

/** A rule between fields. It runs even where single answers are wrong, so that all errors appear at once. */
interface Rule {
  readonly field: string
  readonly broken: string
  readonly holds: (answers: Readonly<Record<string, unknown>>) => boolean
}

/** A form as a value. Its schema has the fields that its sheet names: a field that only one of them has does not compile. */
export function form<
  const Path extends string,
  Field extends string,
  Shape extends Readonly<Record<Field, z.ZodMiniType>>,
  Reply,
>(
  sheet: Sheet<Path, Field> & Pick<Sheet<Path, keyof NoInfer<Shape> & string>, 'names'>,
  {
    fields,
    rules = [],
    reply,
  }: {
    readonly fields: Shape
    readonly rules?: readonly Rule[]
    readonly reply: z.ZodMiniType<Reply>
  },
): Form<Path, z.output<SheetOf<Shape>>, Reply, z.input<SheetOf<Shape>>> {
  const answers = z.strictObject({ ...fields, ...slip })
  const schema = answers.check(...rules.map(checkOf))
  return { ...sheet, schema, endpoint: post(sheet.path, schema, reply), entryPath: `${sheet.path}/:id` }
}

function checkOf({ field, broken, holds }: Rule) {
  return z.refine<Readonly<Record<string, unknown>>>(holds, {
    path: [field],
    error: broken,
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
}
