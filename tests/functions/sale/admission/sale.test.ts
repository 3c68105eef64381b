import { afterAll, expect, test } from 'vitest'
import { ok } from '#contract/result'
import { type TierId, tierIds, tiers } from '#contract/tiers'
import { MINUTE, SECOND } from '#contract/timing'
import type { Address } from '#contract/wire/ledger-ids'
import { listedProvider } from '../../../../functions/adapters/kyc-provider/listed-provider.ts'
import { WINDOW } from '../../../../functions/adapters/xaman/budget-store.ts'
import type { Config } from '../../../../functions/config/config.ts'
import { admit } from '../../../../functions/sale/admission/admit.ts'
import { joinQueue } from '../../../../functions/sale/admission/store.ts'
import { reservePass } from '../../../../functions/sale/purchase/reservation-store.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'
import { recordVerdict } from '../../../support/verified-owner.ts'

const { db, close } = createMemoryDatabase()
afterAll(close)

const BUYERS = 10_000
const PER_MINUTE = 30
const config = { xaman: { payloads: PER_MINUTE, calls: 200 } } as Config

let now = 1_000_000 * MINUTE
const services = {
  db,
  config,
  kyc: listedProvider([]),
  clock: { now: () => now, sleep: async () => {} },
  follower: { tip: async () => ({ index: 1 }) } as unknown as Services['follower'],
}

interface Buyer {
  readonly wallet: Address
  readonly tier: TierId
  readonly rank: number
}

/** About 3,500 admissions over ten thousand rows: 3 s of computing on a quiet machine. */
const LONG = 5 * MINUTE

const passes = tierIds.reduce((sum, tier) => sum + tiers[tier].supply, 0)

test(
  'a sale to ten thousand buyers at thirty requests a minute gives each of them correct places and times throughout',
  async () => {
    // All buyers come within a minute, spread over the tiers in proportion to their passes.
    const shares = tierIds.flatMap((tier) => Array.from({ length: tiers[tier].supply }, () => tier))
    const buyers: Buyer[] = Array.from({ length: BUYERS }, (_, rank) => ({
      wallet: `r${String(rank).padStart(8, '0')}` as Address,
      tier: shares[(rank * 7919) % shares.length] ?? 'common',
      rank,
    }))
    await approveAll(buyers.filter(({ tier }) => tiers[tier].kycRequired))
    const line = [...buyers]
    for (const { wallet, tier, rank } of buyers)
      await joinQueue(db, { wallet, tier, solvent: true }, now + rank)
    now += BUYERS

    const entered = new Map<number, number>()
    const promised = new Map<Buyer, number>()
    const bought = new Map<TierId, number>()
    const soldOut = new Set<Buyer>()
    for (let looks = 0; entered.size === 0 || line.length > 0; looks += 1) {
      // Buyers far back still poll; only their presence matters.
      if (looks % 2 === 0) await db.prepare('UPDATE waiting SET seen_at = ?').bind(now).run()
      const askers = [...line.slice(0, PER_MINUTE + 5), ...line.slice(-3)]
      for (const buyer of new Set(askers)) {
        const place = line.indexOf(buyer) + 1
        const said = await admit(services, buyer.wallet, { tier: buyer.tier, payFirst: false }, async () =>
          ok('solvent'),
        )
        if (said.ok) {
          await take(buyer)
          entered.set(now, (entered.get(now) ?? 0) + 1)
          bought.set(buyer.tier, (bought.get(buyer.tier) ?? 0) + 1)
          const due = promised.get(buyer)
          if (due !== undefined)
            expect(Math.abs(now - due), `the time told to ${buyer.rank}`).toBeLessThanOrEqual(MINUTE)
        } else if (said.error === 'sold_out') {
          expect(bought.get(buyer.tier)).toBe(tiers[buyer.tier].supply)
          soldOut.add(buyer)
          await db.prepare('DELETE FROM waiting WHERE wallet = ?').bind(buyer.wallet).run()
        } else {
          expect(said).toMatchObject({ error: 'in_line', line: { place } })
          const about = said.error === 'in_line' ? said.line.about : null
          if (about !== null && place <= PER_MINUTE && !promised.has(buyer))
            promised.set(buyer, now + about * SECOND)
          continue
        }
        line.splice(line.indexOf(buyer), 1)
      }
      if (sum(bought) === passes) break
      now += WINDOW / 2
    }

    expect(sum(bought)).toBe(passes)
    for (const from of entered.keys()) {
      const within = [...entered].filter(([at]) => at >= from && at < from + MINUTE)
      expect(sum(new Map(within)), 'within any 60 seconds').toBeLessThanOrEqual(PER_MINUTE)
    }
    expect(entered.size, 'minutes').toBe(Math.ceil(passes / PER_MINUTE))
    for (const buyer of line.slice(0, 20)) {
      expect(
        await admit(services, buyer.wallet, { tier: buyer.tier, payFirst: false }, async () => ok('solvent')),
      ).toMatchObject({
        ok: false,
        error: 'sold_out',
      })
    }
  },
  LONG,
)

/** Every buyer of a tier for known people is known. */
async function approveAll(buyers: readonly Buyer[]) {
  for (const { wallet } of buyers) await recordVerdict(db, wallet, 'approved', now)
}

/** The pass is sold as soon as it is on hold. */
async function take({ wallet, tier, rank }: Buyer) {
  const reservation = {
    id: `p${rank}`,
    wallet,
    tier,
    pass: null,
    invoice: null,
    price: tiers[tier].price,
    limit: 1,
    kycRequired: false,
    requestKey: `k${rank}`,
    requestHash: '',
    termsVersion: null,
    now,
  }
  const held = await reservePass(db, reservation).catch((error: unknown) => String(error))
  expect(held).not.toBe(null)
  await db.batch([
    db.prepare(`UPDATE purchase SET status = 'sold' WHERE id = ?`).bind(reservation.id),
    db.prepare(`UPDATE pass SET status = 'sold' WHERE purchase_id = ?`).bind(reservation.id),
    db.prepare('UPDATE tier_stat SET sold = sold + 1 WHERE tier = ?').bind(tier),
  ])
}

const sum = (counts: ReadonlyMap<unknown, number>) => [...counts.values()].reduce((all, one) => all + one, 0)
