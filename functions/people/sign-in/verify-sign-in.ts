import { decode, encodeForSigning } from 'ripple-binary-codec'
import { deriveAddress, verify } from 'ripple-keypairs'
import { type Address, address } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'

const signedObject = z.looseObject({
  Account: address,
  SigningPubKey: z.string().check(z.regex(/^(ED|02|03)[0-9A-F]{64}$/)),
  TxnSignature: z.string().check(z.minLength(2)),
  Signers: z.optional(z.never()),
  Memos: z.array(z.object({ Memo: z.looseObject({ MemoData: z.string() }) })).check(z.minLength(1)),
})

/**
 * Verifies a signed sign-in: signer and account, if the signature is valid and the memo is the requested nonce (hex).
 * Null for anything else. The signer may be the account's own key or a regular key; the ledger says whether that one
 * may sign.
 */
export function readSignIn(blob: string, nonce: string): { account: Address; signer: Address } | null {
  try {
    const object = signedObject.parse(decode(blob))
    if (!object.Memos.some(({ Memo }) => Memo.MemoData.toUpperCase() === nonce.toUpperCase())) return null
    const { TxnSignature, ...unsigned } = object
    if (!verify(encodeForSigning(unsigned), TxnSignature, object.SigningPubKey)) return null
    return { account: object.Account, signer: address.parse(deriveAddress(object.SigningPubKey)) }
  } catch {
    return null
  }
}
