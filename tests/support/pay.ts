import { Wallet } from 'xrpl'
import type { World } from './world.ts'

/** Pays drops from one sandbox account to another, behind everybody's back; final on return. */
export function pay(world: World, from: { seed: string; address: string }, to: string, drops: bigint): void {
  const { ledger } = world.sandbox
  const info = ledger.request('account_info', { account: from.address, ledger_index: 'current' }, 2)
  const { account_data } = info as { account_data?: { Sequence: number } }
  const { tx_blob } = Wallet.fromSeed(from.seed).sign({
    TransactionType: 'Payment',
    Account: from.address,
    Destination: to,
    Amount: drops.toString(),
    Fee: '12',
    Sequence: account_data?.Sequence ?? 0,
  })
  const sent = ledger.submit(tx_blob) as { engine_result?: string }
  if (sent.engine_result !== 'tesSUCCESS') throw new Error(`the payment was refused: ${JSON.stringify(sent)}`)
  ledger.close()
}
