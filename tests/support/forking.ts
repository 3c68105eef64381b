import { SECOND } from '#contract/timing'
import { reconcile } from '../../functions/reconcile.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import type { Services } from '../../functions/services.ts'
import { answerSale } from './answer-sale.ts'
import { freshWallet } from './fresh-wallet.ts'
import { inProcess } from './in-process.ts'
import type { ProcessWorld } from './process-world.ts'
import { sendOutside } from './send-outside.ts'

/**
 * What journeys about operators that fork do, and what they ask of the database. `now` answers the world of the running
 * test.
 */
export function forking(now: () => ProcessWorld) {
  return {
    statusOf: (id: string) =>
      now().db.prepare('SELECT status FROM purchase WHERE id = ?').bind(id).first<string>('status'),
    journalTail: () => now().db.prepare('SELECT tail FROM cursor').first<string>('tail'),

    async names(table: 'alert' | 'halt'): Promise<string[]> {
      const { results } = await now().db.prepare(`SELECT name FROM ${table}`).all<{ name: string }>()
      return results.map(({ name }) => name)
    },

    someFollower: () => someFollower(now()),

    /** A stranger pays the minter one drop. */
    async payADrop() {
      const { minter } = now().sandbox.accounts
      return sendOutside(now(), await freshWallet(now()), {
        TransactionType: 'Payment',
        Destination: minter.address,
        Amount: '1',
      })
    },

    /** Both operators show the ledger so. */
    bothShow(view: Parameters<ProcessWorld['sandbox']['setView']>[1]) {
      for (const which of [1, 2] as const) now().sandbox.setView(which, view)
    },

    rewindTo: (link: string | null) =>
      answerSale(now(), 'rewind', `${link}`, '--by', 'Ada', '--why', 'both nodes forked', '--confirm'),

    async buy(services: Services) {
      const { address } = await freshWallet(now())
      const bought = await buyPass(services, address, {
        userAddress: address,
        selectedTier: 'common',
        quantity: 1,
      })
      return bought.ok ? 'admitted' : bought.error
    },

    sequenceOf(account: string): number {
      const asked = { account, ledger_index: 'current' }
      const info = now().sandbox.ledger.request('account_info', asked, 2)
      return (info as { account_data?: { Sequence: number } }).account_data?.Sequence ?? 0
    },
  }
}

export type SomeFollower = ReturnType<typeof someFollower>

/** A follower, and a loop in which a ledger closes and a cron run follows. */
function someFollower(world: ProcessWorld) {
  const { services, idle } = inProcess(world, null)
  return {
    services,
    async closes(count: number, apart = 5 * SECOND) {
      for (let closes = 0; closes < count; closes += 1) {
        world.later(apart)
        world.sandbox.ledger.close()
        await reconcile(services)
        await idle()
      }
    },
  }
}
