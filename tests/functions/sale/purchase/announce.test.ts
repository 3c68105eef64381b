import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import type { EventMessage } from '#contract/wire/events'
import type { PurchaseStatus } from '#contract/wire/purchase'
import { quietLog } from '../../../../functions/log.ts'
import { announce } from '../../../../functions/sale/purchase/announce.ts'
import type { Purchase } from '../../../../functions/sale/purchase/purchase.ts'
import { createMemoryDatabase, type MemoryDatabase } from '../../../support/memory-database.ts'
import { samplePurchase } from './sample-purchase.ts'

let open: MemoryDatabase | null = null
afterEach(() => open?.close())

/** The actions after a purchase moved to this status, in order. */
async function announced(
  to: PurchaseStatus,
  purged: Promise<void> = Promise.resolve(),
  { before = {}, after = {} }: { before?: Partial<Purchase>; after?: Partial<Purchase> } = {},
) {
  open = createMemoryDatabase()
  const done: string[] = []
  const later: Promise<unknown>[] = []
  const services = {
    db: open.db,
    log: quietLog,
    defer: (work: Promise<unknown>) => void later.push(work),
    edge: {
      async purgeCollection() {
        done.push('purge asked')
        await purged
        done.push('purged')
      },
    },
    rooms: {
      async publish({ kind }: { kind: string }, ...messages: { type: string }[]) {
        done.push(...messages.map(({ type }) => `${kind}: ${type}`))
        await setImmediate()
        done.push(`answered by ${kind}`)
      },
      watch: async () => {},
      unwatch: async () => {},
    },
  }
  announce(services, samplePurchase(before), samplePurchase({ ...after, status: to }))
  return { done, all: () => Promise.all(later) }
}

test.each(['sold', 'released'] as const)(
  'when a purchase is %s the edge cache is purged before the change is published',
  async (status) => {
    const { done, all } = await announced(status)
    await all()
    expect(done.filter((line) => /^purge asked/.test(line))).toHaveLength(1)
    expect(done.indexOf('purged')).toBeLessThan(done.indexOf('collection: collection-info-update'))
  },
)

test('the rooms have been notified of a sale before the edge cache is purged: their pages wait', async () => {
  const { done, all } = await announced('sold')
  await all()
  expect(done.indexOf('purge asked')).toBeGreaterThan(done.lastIndexOf('answered by payload'))
})

test('of two sales in one ledger the supply after both is published last', async () => {
  open = createMemoryDatabase()
  const { db } = open
  const minted: number[] = []
  const later: Promise<unknown>[] = []
  let answer = () => {}
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  const reads: Promise<void>[] = [late]
  const slow: D1Database['batch'] = async (statements) => {
    const read = await db.batch<never>(statements)
    await reads.shift()
    return read
  }
  const services = {
    db: { prepare: (sql: string) => db.prepare(sql), batch: slow } as D1Database,
    log: quietLog,
    defer: (work: Promise<unknown>) => void later.push(work),
    edge: { purgeCollection: async () => {} },
    rooms: {
      publish: async (_room: object, message: EventMessage) => {
        if (message.type === 'collection-info-update') minted.push(message.data.minted)
      },
      watch: async () => {},
      unwatch: async () => {},
    },
  }
  announce(services, samplePurchase({}), samplePurchase({ status: 'sold' }))
  await expect.poll(() => reads).toEqual([])
  await db.prepare(`UPDATE tier_stat SET sold = 1 WHERE tier = 'epic'`).run()
  announce(services, samplePurchase({}), samplePurchase({ status: 'sold' }))
  await setImmediate()
  answer()
  await Promise.all(later)
  expect(minted).toEqual([0, 1])
})

test('the buyer is notified before the edge has answered', async () => {
  let answer = () => {}
  const purged = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { done, all } = await announced('sold', purged)
  await expect.poll(() => done).toContain('wallet: wallet-data-refresh')
  expect(done).not.toContain('collection: collection-info-update')
  answer()
  await all()
  expect(done).toContain('collection: collection-info-update')
})

test('a signature is published as a payment, and as a sale once the ledger has it', async () => {
  const signed = await announced('confirming')
  await signed.all()
  open?.close()
  const sold = await announced('sold', undefined, { before: { ...samplePurchase({ status: 'confirming' }) } })
  await sold.all()
  const named = (done: string[]) => done.filter((line) => /^wallet: (payment|nft)/.test(line))
  expect(named(signed.done)).toEqual(['wallet: payment-completed'])
  expect(named(sold.done)).toEqual(['wallet: nft-transaction-completed'])
})

test('while a purchase is open the edge is not purged', async () => {
  const { done, all } = await announced('confirming')
  await all()
  expect(done).not.toContain('purge asked')
})

test('a decline is published at once, and the stage error once, when the pass is released', async () => {
  const ending = { code: 'wallet_rejected', charged: drops(0n) } as const
  const declined = await announced('cancelling', undefined, { after: { ending } })
  await declined.all()
  open?.close()
  const released = await announced('released', undefined, {
    before: { status: 'cancelling', ending },
    after: { ending },
  })
  await released.all()
  const toWallet = (done: string[]) => done.filter((line) => line.startsWith('wallet: '))
  expect(toWallet(declined.done)).toEqual(['wallet: nft-transaction-rejected'])
  expect(released.done).toContain('payload: payload-update')
  expect(toWallet(released.done)).toEqual(['wallet: payload-update', 'wallet: wallet-data-refresh'])
})

test.each(['expired', 'signed_late'] as const)('the ending %s is published as an expiry', async (code) => {
  const ending = { code, charged: drops(0n) }
  const { done, all } = await announced('cancelling', undefined, { after: { ending } })
  await all()
  expect(done).toContain('wallet: nft-transaction-expired')
})
