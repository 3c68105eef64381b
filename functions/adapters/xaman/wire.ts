import { address, payloadUuid } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'

// The platform's answers, parsed as far as the product relies on them. Absent, null and "" mean the same there.

const blank = z.union([z.null(), z.literal('')])
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.optional(z.union([blank, schema])),
    z.transform((value) => (value === undefined || value === '' ? null : value) as z.infer<Schema> | null),
  )

export const created = z.object({
  uuid: payloadUuid,
  next: z.object({ always: z.string() }),
  refs: z.object({ qr_png: z.string(), websocket_status: z.string() }),
})

export const refused = z.object({ error: z.union([z.object({ code: z.number() }), z.literal(true)]) })

export const read = z.object({
  meta: z.object({
    uuid: payloadUuid,
    resolved: z.boolean(),
    signed: z.boolean(),
    cancelled: z.boolean(),
    expired: z.boolean(),
    app_opened: z.boolean(),
  }),
  application: z.object({ uuidv4: z.string() }),
  payload: z.object({ tx_type: z.string() }),
  response: z.object({
    hex: orNull(z.string().check(z.regex(/^[0-9A-Fa-f]+$/))),
    account: orNull(address),
    environment_networkid: orNull(z.number()),
  }),
  custom_meta: z.object({ identifier: orNull(z.string()) }),
})

/** The part of a webhook that is used: which payload it is about. Everything else is asked of the platform. */
export const webhook = z.object({ meta: z.object({ payload_uuidv4: payloadUuid }) })
