import { RECEIPT_KEYS_PATH } from '#contract/receipts'
import { SECOND } from '#contract/timing'
import type { Receipt, ReceiptKey } from '#contract/wire/receipt'
import { put, showOnly } from '../../lib/put.ts'
import { askNode } from '../../receipt/ask-node.ts'
import { checkReceipt, type Verdict } from '../../receipt/check-receipt.ts'
import { compareWithLedger, type Fact, facts } from '../../receipt/compare.ts'
import { fillLines } from '../../receipt/fill-lines.ts'

/** The number of checks. An answer for an earlier check than the last is dropped. */
let judgements = 0

/**
 * Checks a receipt and shows one verdict: by its signature and, if that is ours, by what the chosen node shows of the sale. The
 * receipt's content is shown only if the signature is ours.
 */
export async function check(page: ParentNode, text: string): Promise<void> {
  const judgement = ++judgements
  // The keys may take long, and the verdict before is about another text.
  put(page, '[data-compared], [data-found]', { hidden: true })
  showOnly(page, 'data-verdict', 'awaited')
  const judged = await judge(text)
  if (judgement !== judgements) return
  const signed = judged.verdict === 'valid' ? judged.signed : null
  put(page, '[data-found]', { hidden: signed === null })
  showOnly(page, 'data-verdict', judged.verdict)
  if (!signed) return
  fillLines(page, signed)
  const node = page.querySelector<HTMLSelectElement>('[data-node]')?.value
  showOnly(page, 'data-standing', node ? 'asking' : 'unasked')
  if (!node) return
  const compared = await ask(node, signed.receipt)
  if (judgement !== judgements) return
  if (!compared) return showOnly(page, 'data-standing', 'silent')
  for (const fact of facts) {
    const line = `[data-fact="${fact}"]`
    page.querySelector(line)?.classList.toggle('verify-differs', !compared[fact])
    put(page, `${line} [data-agrees]`, { hidden: !compared[fact] })
    put(page, `${line} [data-differs]`, { hidden: compared[fact] })
  }
  put(page, '[data-compared]', { hidden: false })
  showOnly(page, 'data-verdict', facts.every((fact) => compared[fact]) ? 'borne-out' : 'contradicted')
}

interface Published {
  readonly keys?: readonly ReceiptKey[]
}

const TIME_OUT = 15 * SECOND

/** The verdict on the signature; `keys` if ours cannot be read, `browser` if it has no Ed25519. */
async function judge(text: string): Promise<Verdict | { readonly verdict: 'keys' | 'browser' }> {
  const signal = AbortSignal.timeout(TIME_OUT)
  const answer = await fetch(RECEIPT_KEYS_PATH, { signal }).catch(() => null)
  const published: Published | null = answer?.ok ? await answer.json().catch(() => null) : null
  if (!published?.keys) return { verdict: 'keys' }
  return checkReceipt(text, published.keys).catch(() => ({ verdict: 'browser' }))
}

/** Whether the node confirms each fact of a receipt; null if it does not answer. */
async function ask(address: string, receipt: Receipt): Promise<Readonly<Record<Fact, boolean>> | null> {
  const named = receipt.payment === null ? [receipt.transaction] : [receipt.transaction, receipt.payment]
  const asked = named.map((hash) => askNode(address, hash, receipt.ledger))
  const answers = await Promise.all(asked).catch(() => null)
  return answers && compareWithLedger(receipt, answers[0], answers[1])
}
