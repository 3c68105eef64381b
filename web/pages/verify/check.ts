import { RECEIPT_KEYS_PATH } from '#contract/receipts'
import type { Receipt, ReceiptKey } from '#contract/wire/receipt'
import { put } from '../../lib/put.ts'
import { askNode } from '../../receipt/ask-node.ts'
import { checkReceipt, type Verdict } from '../../receipt/check-receipt.ts'
import { compareWithLedger, facts } from '../../receipt/compare.ts'
import { fillLines } from '../../receipt/fill-lines.ts'

/** Judges a text and shows the verdict; what the receipt says, and the way to the ledger, only where it is ours. */
export async function check(page: ParentNode, text: string): Promise<void> {
  const judged = await judge(text)
  const valid = judged.verdict === 'valid' ? judged : null
  put(page, '[data-verdict], [data-found], [data-ledger]', { hidden: true })
  put(page, '[data-compared], [data-asking], [data-silent]', { hidden: true })
  put(page, `[data-verdict="${judged.verdict}"]`, { hidden: false })
  if (!valid) return
  put(page, '[data-found], [data-ledger]', { hidden: false })
  fillLines(page, valid.receipt, valid.kid)
  const form = page.querySelector<HTMLFormElement>('[data-ask]')
  if (form) {
    form.onsubmit = (event) => {
      event.preventDefault()
      void ask(page, valid.receipt)
    }
  }
}

interface Published {
  readonly keys?: readonly ReceiptKey[]
}

/** The verdict, or what was missing to come to one. */
async function judge(text: string): Promise<Verdict | { readonly verdict: 'keys' | 'browser' }> {
  const answer = await fetch(RECEIPT_KEYS_PATH).catch(() => null)
  const published: Published | null = answer?.ok ? await answer.json().catch(() => null) : null
  if (!published?.keys) return { verdict: 'keys' }
  return checkReceipt(text, published.keys).catch(() => ({ verdict: 'browser' }))
}

/** Has the node that was chosen bear the receipt out, fact by fact. */
async function ask(page: ParentNode, receipt: Receipt): Promise<void> {
  const address = page.querySelector<HTMLSelectElement>('[data-ask] select')?.value ?? ''
  put(page, '[data-compared], [data-silent]', { hidden: true })
  put(page, '[data-asking]', { hidden: false })
  const named = receipt.payment === null ? [receipt.transaction] : [receipt.transaction, receipt.payment]
  const answers = await Promise.all(named.map((hash) => askNode(address, hash))).catch(() => null)
  put(page, '[data-asking]', { hidden: true })
  put(page, '[data-silent]', { hidden: answers !== null })
  if (answers === null) return
  const [sale, payment] = answers
  const compared = compareWithLedger(receipt, sale, payment)
  for (const fact of facts) {
    const line = `[data-fact="${fact}"]`
    page.querySelector(line)?.classList.toggle('verify-differs', !compared[fact])
    put(page, `${line} [data-agrees]`, { hidden: !compared[fact] })
    put(page, `${line} [data-differs]`, { hidden: compared[fact] })
  }
  put(page, '[data-compared]', { hidden: false })
}
