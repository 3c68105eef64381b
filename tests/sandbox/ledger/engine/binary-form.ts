import { decode, encode, encodeForSigningBatch } from 'ripple-binary-codec'
import definitions from 'ripple-binary-codec/dist/enums/definitions.json' with { type: 'json' }
import { accountID } from '../state/keylets.ts'
import { toHex } from '../state/sha512-half.ts'

type Fields = Readonly<Record<string, unknown>>

/** Parses a transaction's binary form (hex). Throws on an invalid one. */
export function decodeFields(hex: string): Record<string, unknown> {
  return decode(hex)
}

/**
 * Fields in their one binary form, upper-case hex. The codec parses XRP amounts that are negative or above the supply,
 * but does not write them; a server does both, and answers with its own errors.
 */
export function encodeFields(fields: Fields): string {
  const odd = Object.entries(fields).flatMap(([name, value]) =>
    isOddDrops(name, value) ? [{ name, drops: BigInt(value) }] : [],
  )
  const plain = withPlainAccounts(fields)
  if (odd.length === 0) return encode(plain)
  const stand = { ...plain, ...Object.fromEntries(odd.map(({ name }) => [name, '1'])) }
  const bytes = Buffer.from(encode(stand), 'hex')
  for (const { name, drops } of odd) bytes.writeBigUInt64BE(amountBits(drops), startOfValue(stand, name))
  return toHex(bytes)
}

/** The signed bytes of a single signature. */
export function bytesToSign(fields: Fields): string {
  return `53545800${encodeFields(signedFields(fields))}`
}

/** The signed bytes of one of several signatures. */
export function bytesToMultisign(fields: Fields, signer: string): string {
  return `534D5400${encodeFields({ ...signedFields(fields), SigningPubKey: '' })}${toHex(accountID(signer))}`
}

/**
 * The signed bytes of an account with parts in another's Batch; `signer` is one of its multiple signers. As in the
 * amendment BatchV1_1: `HashPrefix::batch`, sender, sequence or ticket, flags, inner hashes, account, signer.
 */
export function bytesToSignBatch(
  fields: Fields,
  innerHashes: readonly string[],
  account: string,
  signer?: string,
): string {
  return encodeForSigningBatch({
    account: String(fields.Account),
    sequence: Number(fields.Sequence) || Number(fields.TicketSequence ?? 0),
    flags: Number(fields.Flags ?? 0),
    txIDs: [...innerHashes],
    batchAccount: account,
    ...(signer !== undefined && { signerAccount: signer }),
  })
}

/** Account ids as bytes, since the codec decodes each address three times. */
function withPlainAccounts(fields: Fields): Record<string, unknown> {
  const plain: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    const isAddress = infos.get(name)?.type === 'AccountID' && typeof value === 'string' && value !== ''
    plain[name] = isAddress ? toHex(accountID(value)) : value
  }
  return plain
}

type FieldInfo = { readonly nth: number; readonly type: string; readonly isSigningField: boolean }
const infos = new Map<string, FieldInfo>(
  definitions.FIELDS.map(([name, info]) => [name, info] as [string, FieldInfo]),
)
const typeNumbers = new Map<string, number>(Object.entries(definitions.TYPES))

const mostDrops = 100_000_000_000_000_000n

function isOddDrops(name: string, value: unknown): value is string {
  if (typeof value !== 'string' || infos.get(name)?.type !== 'Amount') return false
  const drops = /^-?[0-9]+$/.test(value) ? BigInt(value) : 0n
  return drops < 0n || drops > mostDrops
}

/** Drops as an amount: a sign bit and the value. */
function amountBits(drops: bigint): bigint {
  return drops < 0n ? -drops : drops | 0x4000000000000000n
}

/** Fields are sorted by type and number, so the part before a field is the form without the later fields. */
function startOfValue(fields: Record<string, unknown>, name: string): number {
  const place = placeOf(name)
  const before = Object.keys(fields).filter((other) => placeOf(other) < place)
  const head = (infos.get(name)?.nth ?? 0) > 15 ? 2 : 1
  return encode(pick(fields, before)).length / 2 + head
}

function placeOf(name: string): number {
  const info = infos.get(name)
  return info ? (typeNumbers.get(info.type) ?? 0) * 0x10000 + info.nth : -1
}

function signedFields(fields: Fields): Fields {
  return pick(
    fields,
    Object.keys(fields).filter((name) => infos.get(name)?.isSigningField),
  )
}

function pick(fields: Fields, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, fields[name]]))
}
