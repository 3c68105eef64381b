import { decode } from 'ripple-binary-codec'
import { SANDBOX_NETWORK } from '../xaman/networks.ts'
import type { Payload } from '../xaman/payload.ts'
import type { Template } from '../xaman/payload-template.ts'
import type { PhoneNode } from './node.ts'
import { verdict } from './words.ts'

/** The result of a signature on the ledger. */
export type Fate =
  | { readonly kind: 'not-submitted' }
  | { readonly kind: 'elsewhere'; readonly network: string }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'dropped'; readonly result: string; readonly why: string }
  | { readonly kind: 'done'; readonly ledgerIndex: number }
  | { readonly kind: 'refused'; readonly ledgerIndex: number; readonly result: string; readonly why: string }

type SignedAnswer = Extract<Payload['answer'], { kind: 'signed' }>

/** Reads the ledger, not the platform: only a validated result is final. */
export async function fateOf({ submit }: Template, answer: SignedAnswer, node: PhoneNode): Promise<Fate> {
  const { signature, dispatch } = answer
  if (signature.network.key !== SANDBOX_NETWORK) return { kind: 'elsewhere', network: signature.network.key }
  if (!submit) return { kind: 'not-submitted' }
  const outcome = await node.outcome(signature.txid)
  if (outcome?.result === 'tesSUCCESS') return { kind: 'done', ledgerIndex: outcome.ledgerIndex }
  if (outcome) return { kind: 'refused', ...outcome, why: verdict(outcome.result) }
  if (dispatch && /^te[mf]/.test(dispatch.result)) return dropped(dispatch.result)
  // Any other preliminary result may still change until the transaction's last ledger has closed.
  const { validatedIndex } = await node.network()
  if (validatedIndex < lastLedgerOf(signature.blob)) return { kind: 'waiting' }
  return dropped(dispatch && dispatch.result !== 'tesSUCCESS' ? dispatch.result : 'tefMAX_LEDGER')
}

function dropped(result: string): Fate {
  return { kind: 'dropped', result, why: verdict(result) }
}

function lastLedgerOf(blob: string): number {
  const { LastLedgerSequence } = decode(blob)
  return typeof LastLedgerSequence === 'number' ? LastLedgerSequence : Number.POSITIVE_INFINITY
}
