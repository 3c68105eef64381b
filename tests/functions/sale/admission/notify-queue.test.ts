import { afterAll, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#contract/timing'
import { address } from '#contract/wire/ledger-ids'
import { notifyQueue } from '../../../../functions/sale/admission/notify-queue.ts'
import { joinQueue } from '../../../../functions/sale/admission/store.ts'
import { walletFromPassphrase } from '../../../sandbox/accounts.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'

const { db, close } = createMemoryDatabase()
afterAll(close)

const NOW = 1_000_000 * MINUTE

test('the first ten in the queue hear their place and time in whole seconds, and those behind them nothing', async () => {
  const crowd = Array.from({ length: 11 }, (_, n) =>
    address.parse(walletFromPassphrase(`waits ${n}`).address),
  )
  for (const [n, wallet] of crowd.entries())
    await joinQueue(db, { wallet, tier: 'common', solvent: true }, NOW - 20 + n)
  await db
    .prepare('INSERT INTO xaman_second (second, payloads) VALUES (?, 2)')
    .bind(NOW / SECOND - 1)
    .run()

  const published: unknown[] = []
  await notifyQueue({
    db,
    clock: { now: () => NOW + 500 },
    config: { xaman: { payloads: 2, calls: 200 } },
    rooms: { publish: async (...said: unknown[]) => void published.push(said) },
  } as unknown as Parameters<typeof notifyQueue>[0])
  const noticeOf = (n: number, about: number) => [
    { kind: 'wallet', id: crowd[n] },
    { type: 'line-moved', uuid: null, data: { place: n + 1, about } },
  ]
  expect(published).toHaveLength(10)
  expect(published.slice(0, 3)).toEqual([noticeOf(0, 60), noticeOf(1, 60), noticeOf(2, 121)])
})
