import type { TxHash } from '#contract/wire/ledger-ids'
import { effectsOf } from '../../functions/records/journal/effects.ts'
import type { ReadTx } from '../../functions/records/journal/link-store.ts'
import { claimPaid } from '../../functions/sale/payment/claim.ts'
import type { Services } from '../../functions/services.ts'
import { signBlob } from '../sandbox/signed-blob.ts'
import { inProcess } from './in-process.ts'
import { type AskedToPay, pay } from './pay-first.ts'
import type { ProcessWorld } from './process-world.ts'

let sent = 0

/** Pays under an invoice, once for each amount in drops; each is a payment of its own. */
export function payDust(
  world: ProcessWorld,
  asked: AskedToPay,
  amounts: readonly number[],
  more: object = {},
): TxHash[] {
  return amounts.map((drops) => {
    sent += 1
    // A memo tells payments of the same amount apart.
    const MemoData = sent.toString(16).padStart(8, '0').toUpperCase()
    return pay(world, asked, { Amount: String(drops), Memos: [{ Memo: { MemoData } }], ...more })
  })
}

/** The same in bulk: this many payments of this many drops, a hundred in each ledger. */
export function payCrowd(
  world: ProcessWorld,
  { wallet, order }: AskedToPay,
  count: number,
  drops = 13,
): void {
  const { ledger } = world.sandbox
  const { Destination, InvoiceID } = order.payment
  const info = ledger.request('account_info', { account: wallet.address, ledger_index: 'current' }, 2)
  const first = (info as { account_data?: { Sequence: number } }).account_data?.Sequence ?? 0
  for (let n = 0; n < count; n += 1) {
    const fields = { TransactionType: 'Payment', Destination, InvoiceID, Amount: String(drops) }
    const own = { Account: wallet.address, Fee: '12', Sequence: first + n }
    const sent = ledger.submit(signBlob({ ...fields, ...own }, wallet).blob) as { engine_result?: string }
    if (sent.engine_result !== 'tesSUCCESS') throw new Error(`it was refused: ${JSON.stringify(sent)}`)
    if (n % 100 === 99 || n === count - 1) ledger.close()
  }
}

/** A payment as a node shows it, whether or not the follower has read it. */
export async function readFromNode(
  { ledger, config }: Pick<Services, 'ledger' | 'config'>,
  hash: TxHash | undefined,
): Promise<ReadTx> {
  const shown = hash && (await ledger.transaction(hash))
  if (!shown?.ok || !shown.value) throw new Error('no node shows it')
  const { meta, fee, ...tx } = shown.value
  const effects = effectsOf(shown.value, config.minter)
  return { ...tx, result: meta.TransactionResult, fee: fee.toString(), effects }
}

/** The answer to the payer's claim of dust. */
export async function paymentReply(
  world: ProcessWorld,
  { wallet, order }: AskedToPay,
  hash: TxHash | undefined,
) {
  const { services } = inProcess(world, null)
  if (!hash) throw new Error('nothing was paid')
  const claim = { tokenId: order.tokenId, userAddress: wallet.address, paymentTxHash: hash }
  const said = await claimPaid(services, claim)
  if (!said.ok) throw new Error(`refused: ${said.error}`)
  return said.value
}

/** The validated refunds to an account: the payment that each names, its drops and its tag. */
export function refundsOnLedger({ sandbox }: ProcessWorld, to: string) {
  const { transactions = [] } = sandbox.ledger.request(
    'account_tx',
    { account: to, ledger_index_min: -1, ledger_index_max: -1, limit: 400 },
    2,
  ) as { transactions?: { tx_json: Record<string, unknown>; meta: { TransactionResult: string } }[] }
  return transactions.flatMap(({ tx_json, meta }) =>
    tx_json.Account === sandbox.accounts.minter.address &&
    tx_json.TransactionType === 'Payment' &&
    meta.TransactionResult === 'tesSUCCESS'
      ? [
          {
            names: tx_json.InvoiceID,
            drops: Number(tx_json.DeliverMax ?? tx_json.Amount),
            tag: tx_json.DestinationTag ?? null,
          },
        ]
      : [],
  )
}
