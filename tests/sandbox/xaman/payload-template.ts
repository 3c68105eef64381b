import { decode, encode, TRANSACTION_TYPES } from 'ripple-binary-codec'
import * as z from 'zod'
import type { TxJson } from '../signed-blob.ts'

/** An application's `POST /platform/payload`, normalised as the platform stores it. */
export const templateSchema = z.object({
  txType: z.string(),
  txjson: z.record(z.string(), z.unknown()),
  submit: z.boolean(),
  multisign: z.boolean(),
  pathfinding: z.boolean(),
  pathfindingFallback: z.boolean(),
  /** Minutes within which the payload must be opened. */
  expire: z.number(),
  forceNetwork: z.nullable(z.string()),
  signers: z.nullable(z.array(z.string())),
  returnUrl: z.object({ app: z.nullable(z.string()), web: z.nullable(z.string()) }),
  customMeta: z.object({
    identifier: z.nullable(z.string()),
    blob: z.unknown(),
    instruction: z.nullable(z.string()),
  }),
  userToken: z.nullable(z.string()),
})
export type Template = z.infer<typeof templateSchema>

/** The platform's own error numbers for a request it will not turn into a payload. */
type TemplateRefusal = 413 | 599 | 600 | 601 | 602 | 603 | 604

type TemplateReading =
  | { readonly ok: true; readonly template: Template }
  | { readonly ok: false; readonly code: TemplateRefusal }

const DEFAULT_EXPIRY_MINUTES = 1440
const LIMITS = { identifier: 40, blob: 1500, instruction: 280 }
const SHORTEST_BLOB = 10
const NETWORK_OWN_TYPES = ['EnableAmendment', 'SetFee', 'UNLModify', 'Invalid']
const APPLICATION_TYPES = new Set(TRANSACTION_TYPES.filter((type) => !NETWORK_OWN_TYPES.includes(type)))
/** A placeholder for the signing account, when the platform checks whether a template can be encoded. */
const ANY_ACCOUNT = 'rrrrrrrrrrrrrrrrrrrrBZbvji'

/** Reads a request body as the platform does: lenient about options, strict about the transaction and sizes. */
export function readTemplate(body: unknown): TemplateReading {
  if (typeof body !== 'object' || body === null || Object.keys(body).length === 0) return refuse(599)
  const request = bodySchema.safeParse(body)
  // A list is accepted as a body without any known field.
  if (!request.success) return refuse(600)
  const { txjson, txblob, options, custom_meta: meta } = request.data
  if (txjson !== undefined && txblob !== undefined) return refuse(604)
  if (txjson === undefined && txblob === undefined) return refuse(600)

  const instruction = meta.instruction?.replace(/\s+/g, ' ').trim() ?? null
  if ((meta.identifier?.length ?? 0) > LIMITS.identifier) return refuse(413)
  if ((instruction?.length ?? 0) > LIMITS.instruction) return refuse(413)
  if (JSON.stringify(meta.blob ?? null).length > LIMITS.blob) return refuse(413)

  const transaction = txblob === undefined ? readTxJson(txjson) : readTxBlob(txblob)
  if (!transaction.ok) return transaction

  const signIn = transaction.txType === 'SignIn'
  return {
    ok: true,
    template: {
      txType: transaction.txType,
      txjson: transaction.txjson,
      submit: !signIn && options.submit,
      multisign: !signIn && options.multisign,
      pathfinding: options.pathfinding,
      pathfindingFallback: options.pathfinding_fallback,
      expire: options.expire,
      forceNetwork: options.force_network,
      signers: options.signers,
      returnUrl: options.return_url,
      customMeta: { identifier: meta.identifier, blob: meta.blob ?? null, instruction },
      userToken: request.data.user_token,
    },
  }
}

function refuse(code: TemplateRefusal) {
  return { ok: false, code } as const
}

const switchable = (byDefault: boolean) =>
  z
    .union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])])
    .transform((value) => value === true || value === 1 || value === '1' || value === 'true')
    .catch(byDefault)
const text = z.nullable(z.string().min(1)).catch(null)
const optionsSchema = z.object({
  submit: switchable(true),
  multisign: switchable(false),
  pathfinding: switchable(false),
  pathfinding_fallback: switchable(false),
  expire: z.coerce
    .number()
    .positive()
    .transform((minutes) => Math.max(1, Math.trunc(minutes)))
    .catch(DEFAULT_EXPIRY_MINUTES),
  force_network: text,
  signers: z.nullable(z.array(z.string()).min(1)).catch(null),
  return_url: z.object({ app: text, web: text }).catch({ app: null, web: null }),
})
const metaSchema = z.object({
  identifier: z
    .union([z.string(), z.number()])
    .transform((value) => String(value) || null)
    .nullable()
    .catch(null),
  blob: z.union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish(),
  instruction: text,
})
const bodySchema = z.object({
  txjson: z.unknown().optional(),
  txblob: z.unknown().optional(),
  options: optionsSchema.catch(optionsSchema.parse({})),
  custom_meta: metaSchema.catch(metaSchema.parse({})),
  user_token: text,
})

type Transaction =
  | { readonly ok: true; readonly txType: string; readonly txjson: TxJson }
  | { readonly ok: false; readonly code: TemplateRefusal }

function readTxJson(given: unknown): Transaction {
  const parsed = z.record(z.string(), z.unknown()).safeParse(given)
  if (!parsed.success) return refuse(602)
  const txType = parsed.data.TransactionType
  if (txType === 'SignIn') {
    const { TransactionType: _, SignIn: __, ...fields } = parsed.data
    if (!encodes(fields)) return refuse(603)
    return { ok: true, txType, txjson: { ...parsed.data, SignIn: true } }
  }
  if (typeof txType !== 'string' || !APPLICATION_TYPES.has(txType)) return refuse(602)
  const { Fee, ...rest } = parsed.data
  const txjson = Fee === undefined ? rest : { ...rest, Fee: typeof Fee === 'number' ? String(Fee) : Fee }
  return encodes(txjson) ? { ok: true, txType, txjson } : refuse(603)
}

function readTxBlob(given: unknown): Transaction {
  if (typeof given !== 'string' || given.length < SHORTEST_BLOB) return refuse(601)
  try {
    const txjson: TxJson = decode(given)
    const txType = txjson.TransactionType
    if (typeof txType !== 'string' || !APPLICATION_TYPES.has(txType)) return refuse(602)
    return { ok: true, txType, txjson }
  } catch {
    return refuse(601)
  }
}

/** Whether the fields are a valid transaction once the phone has filled in missing ones. */
function encodes(fields: TxJson): boolean {
  try {
    const decoded: TxJson = decode(
      encode({ Account: ANY_ACCOUNT, Sequence: 0, Fee: '0', ...fields, SigningPubKey: '' }),
    )
    return Object.entries(fields).every(([field, value]) => !differsInCase(value, decoded[field]))
  } catch {
    return false
  }
}

/** The platform accepts upper-case hex only. */
function differsInCase(given: unknown, encoded: unknown): boolean {
  const [written, canonical] = [JSON.stringify(given), JSON.stringify(encoded) ?? '']
  return written !== canonical && written.toUpperCase() === canonical.toUpperCase()
}
