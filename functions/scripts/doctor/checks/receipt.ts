import { canonicalText } from '#contract/canonical-text'
import { howMany } from '#contract/in-words'
import { RECEIPT_ALGORITHM, RECEIPT_KEYS_PATH, RECEIPT_PATH } from '#contract/receipts'
import { type ReceiptKey, readReceiptKeys, type SignedReceipt, signedReceipt } from '#contract/wire/receipt'
import type { EnvironmentName } from '../../environment/environment-name.ts'
import { requireSite } from '../examined/examined-environment.ts'
import { checkOf } from './check.ts'
import { type Finding, findingsOf } from './finding.ts'

const { note, right, wrong } = findingsOf('receipts')

interface Facts {
  readonly name: EnvironmentName
  readonly site: string
  /** The published keys; null where they were not answered. */
  readonly keys: readonly ReceiptKey[] | null
  /** The receipt of the last sale; null where nothing was sold. `verified`: by one of the published keys. */
  readonly receipt:
    | null
    | { readonly status: number; readonly signed: null }
    | { readonly status: number; readonly signed: SignedReceipt; readonly verified: boolean }
}

/** Judges the keys of receipts, and the receipt of the last sale. */
export function judgeReceipt({ name, site, keys, receipt }: Facts): Finding {
  if (keys === null)
    return wrong('their public keys are not answered', `see whether ${RECEIPT_KEYS_PATH} reaches the Worker`)
  if (keys.length === 0) return note('none is signed: RECEIPT_KEY is not set', `npm run setup ${name}`)
  if (receipt === null) return right(`${howMany(keys.length, 'public key')}; nothing was sold yet`)
  if (receipt.signed === null)
    return wrong(`the last sale’s receipt answers HTTP ${receipt.status}`, 'see the log of the Worker')
  if (!receipt.verified)
    return wrong(
      'the last sale’s receipt was signed by no published key',
      'add the public half of the old key to RECEIPT_OLD_KEYS',
    )
  if (receipt.signed.receipt.site !== site)
    return wrong(`the last sale’s receipt names ${receipt.signed.receipt.site}`, 'see SITE_URL')
  return right('the last sale’s receipt is signed, and verifies')
}

/** Whether one of these keys signed the receipt (Ed25519 over its canonical text). */
async function verifies(signed: SignedReceipt, keys: readonly ReceiptKey[]): Promise<boolean> {
  const own = keys.find(({ kid }) => kid === signed.signature.kid)
  if (!own) return false
  const { kty, crv, x } = own
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, RECEIPT_ALGORITHM, false, ['verify'])
  const value = Buffer.from(signed.signature.value, 'base64url')
  return crypto.subtle.verify(
    RECEIPT_ALGORITHM,
    key,
    value,
    new TextEncoder().encode(canonicalText(signed.receipt)),
  )
}

export const receipts = checkOf(
  'receipts',
  'after',
  async (examined): Promise<Facts> => {
    const { name } = examined
    const site = requireSite(examined)
    const published = await examined.http(`${site}${RECEIPT_KEYS_PATH}`)
    const { data: read } = readReceiptKeys.reply.safeParse(await published.json().catch(() => null))
    const keys = read?.keys ?? null
    const [sale] = await examined.platform.rows('lastSale')
    if (sale === undefined || keys === null) return { name, site, keys, receipt: null }
    const answer = await examined.http(`${site}${RECEIPT_PATH}/${sale.accept_hash}`)
    const signed = signedReceipt.safeParse(await answer.json().catch(() => null))
    if (!signed.success) return { name, site, keys, receipt: { status: answer.status, signed: null } }
    const verified = await verifies(signed.data, keys)
    return { name, site, keys, receipt: { status: answer.status, signed: signed.data, verified } }
  },
  judgeReceipt,
)
