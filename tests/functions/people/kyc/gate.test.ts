import { afterAll, expect, test } from 'vitest'
import { type KycState, kycStates } from '#contract/kyc'
import { drops, xrp } from '#contract/money'
import { ok } from '#contract/result'
import { numbersOf, type TierId, tierIds, tiers } from '#contract/tiers'
import { HOUR } from '#contract/timing'
import { type Address, address, invoiceId } from '#contract/wire/ledger-ids'
import type { ProviderStatus } from '../../../../functions/adapters/kyc-provider/kyc-provider.ts'
import { listedProvider } from '../../../../functions/adapters/kyc-provider/listed-provider.ts'
import type { Config } from '../../../../functions/config/config.ts'
import { quietLog } from '../../../../functions/log.ts'
import { mayBeOffered, mayBuy } from '../../../../functions/people/kyc/approvals.ts'
import { moveWallet } from '../../../../functions/people/kyc/join-store.ts'
import { bindNewPerson } from '../../../../functions/people/kyc/store.ts'
import { admit } from '../../../../functions/sale/admission/admit.ts'
import { reservePass } from '../../../../functions/sale/purchase/reservation-store.ts'
import { type BuyRequest, reserve as take } from '../../../../functions/sale/purchase/reserve.ts'
import { passesInLimit } from '../../../../functions/sale/purchase/store.ts'
import type { Services } from '../../../../functions/services.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'

const { db, close } = createMemoryDatabase()
afterAll(close)

const now = 1_800_000_000_000
const costs = { agreedFee: drops(10n), reserveBase: xrp(1), reserveIncrement: drops(200_000n) }
let wallets = 0

/** A new wallet. Addresses contain no zero. */
function newWallet(): Address {
  wallets += 1
  return address.parse(`r${String(wallets).replaceAll('0', 'z').padStart(24, 'x')}`)
}

/** The provider confirms each person's state, so that only the gate is tested. */
const wordFor: Record<KycState, ProviderStatus['is']> = {
  none: 'unknown',
  open: 'open',
  'in-review': 'in-review',
  resubmit: 'resubmit',
  approved: 'approved',
  refused: 'refused',
  withdrawn: 'open',
}

function servicesSaying(is: ProviderStatus['is']): Services {
  const said =
    is === 'unknown' ? { is } : { is, applicant: 'a', level: 'l', decidedAt: null, duplicate: false }
  return {
    db,
    config: { xaman: { payloads: 1e9, calls: 1e9 } } as Config,
    clock: { now: () => now, sleep: async () => {} },
    kyc: { ...listedProvider([]), status: async () => ok(said) },
    log: quietLog,
    rooms: { publish: async () => {} },
    ledger: {
      accountByTwoIfShort: async () => ok({ balance: xrp(5_000), ownerCount: 0, offersBlocked: false }),
    },
    follower: { tip: async () => costs, catchUp: async () => null },
    defer: (work: Promise<unknown>) => void work.catch(() => null),
  } as unknown as Services
}

async function walletIn(state: KycState): Promise<Address> {
  const wallet = newWallet()
  const person = await bindNewPerson(db, wallet, `owner of ${wallet}`, now)
  await db
    .prepare(`UPDATE person SET state = ?, level = 'full', decided_at = 1, checked_at = 1 WHERE id = ?`)
    .bind(state, person?.id)
    .run()
  return wallet
}

function reserve(wallet: Address, tier: TierId, key = 'key') {
  const { price, mintLimit, kycRequired } = tiers[tier]
  return reservePass(db, {
    ...{
      id: `${wallet} ${key}`,
      wallet,
      tier,
      pass: null,
      invoice: null,
      price,
      limit: mintLimit,
      kycRequired,
      now,
    },
    requestKey: key,
    requestHash: '',
    termsVersion: null,
  })
}

/** Every gate of a purchase, in order. */
const gates = {
  'let in': async (services: Services, wallet: Address, tier: TierId) => {
    const said = await admit(services, wallet, { tier, payFirst: false }, async () => ok('solvent'))
    return said.ok || said.error !== 'kyc_required'
  },
  'put on hold': async (_: Services, wallet: Address, tier: TierId) => (await reserve(wallet, tier)) !== null,
  offered: (services: Services, wallet: Address, tier: TierId) => mayBeOffered(services, { wallet, tier }),
  'left with the offer': (services: Services, wallet: Address, tier: TierId) =>
    mayBuy(services, { wallet, tier }),
}

/** Every way to request a pass: any of the tier, a chosen one, and one that is paid first. */
const ways: Record<string, (tier: TierId, pass: number) => Partial<BuyRequest>> = {
  'any pass': (tier) => ({ tier }),
  'a chosen pass': (tier, pass) => ({ tier, pass }),
  'a pass paid first': (tier) => ({
    tier,
    invoice: async () =>
      ok({
        id: invoiceId.parse(String(wallets).padStart(64, 'A')),
        expiresAt: now + HOUR,
        deliveryLife: HOUR,
      }),
  }),
}

async function askFor(services: Services, wallet: Address, order: Partial<BuyRequest>): Promise<string> {
  const unsaid = { tier: null, pass: null, requestKey: 'asked', requestHash: '', termsVersion: null }
  const said = await take(services, wallet, { ...unsaid, invoice: null, ...order })
  if (!said.ok) return said.error
  // Back to stock, so that every request finds enough passes.
  const { id, passId } = said.value
  await db.batch([
    db.prepare(`UPDATE purchase SET status = 'released', ending_code = 'cancelled' WHERE id = ?`).bind(id),
    db.prepare(`UPDATE pass SET status = 'available', purchase_id = NULL WHERE id = ?`).bind(passId),
  ])
  return 'held'
}

const cases = tierIds.flatMap((tier) => kycStates.map((state) => [tier, state] as const))
test.each(cases)('a %s pass, identity %s: every gate gives the same answer', async (tier, state) => {
  const services = servicesSaying(wordFor[state])
  const expected = !tiers[tier].kycRequired || state === 'approved'
  const wallet = await walletIn(state)
  const said: Record<string, boolean> = {}
  for (const [name, pass] of Object.entries(gates)) said[name] = await pass(services, wallet, tier)
  expect(said).toEqual(Object.fromEntries(Object.keys(gates).map((name) => [name, expected])))
})

test.each(cases)(
  'a %s pass, identity %s: every kind of request has the same outcome',
  async (tier, state) => {
    const services = servicesSaying(wordFor[state])
    const expected = !tiers[tier].kycRequired || state === 'approved' ? 'held' : 'kyc_required'
    for (const [name, order] of Object.entries(ways))
      expect(await askFor(services, await walletIn(state), order(tier, numbersOf(tier).last)), name).toBe(
        expected,
      )
  },
)

test('an unbound wallet is treated like one whose owner never started a check', async () => {
  const services = servicesSaying('unknown')
  for (const tier of tierIds) {
    const wallet = newWallet()
    for (const pass of Object.values(gates))
      expect(await pass(services, wallet, tier)).toBe(!tiers[tier].kycRequired)
  }
})

test.each(tierIds)(
  'the limit of %s is per person in tiers for known people, else per wallet',
  async (tier) => {
    const services = servicesSaying('approved')
    const first = await walletIn('approved')
    const second = newWallet()
    const person = `owner of ${first}`
    expect(await moveWallet(db, { wallet: second, from: null, to: person, now })).toBe(true)
    const { mintLimit, kycRequired } = tiers[tier]
    for (let n = 0; n < mintLimit; n += 1) expect(await reserve(first, tier, `key ${n}`)).not.toBeNull()
    const held = (await passesInLimit(db, second)).find((one) => one.tier === tier)?.held ?? 0
    expect(held).toBe(kycRequired ? mintLimit : 0)
    const said = await admit(services, second, { tier, payFirst: false }, async () => ok('solvent'))
    expect(said.ok || said.error).toBe(kycRequired ? 'limit_reached' : true)
    expect((await reserve(second, tier)) === null).toBe(kycRequired)
    expect(await reserve(first, tier, 'one more')).toBeNull()
  },
)

test('a person has at most five wallets, each bound to one person', async () => {
  const first = await walletIn('approved')
  const to = `owner of ${first}`
  for (let n = 0; n < 4; n += 1)
    expect(await moveWallet(db, { wallet: newWallet(), from: null, to, now })).toBe(true)
  expect(await moveWallet(db, { wallet: newWallet(), from: null, to, now })).toBe(false)
  const elsewhere = await walletIn('open')
  const other = `owner of ${await walletIn('approved')}`
  expect(await moveWallet(db, { wallet: elsewhere, from: null, to: other, now }), 'bound already').toBe(false)
  const open = (id: string) => ({ id, state: 'open' }) as const
  expect(await moveWallet(db, { wallet: elsewhere, from: open('a person'), to: other, now })).toBe(false)
  const from = open(`owner of ${elsewhere}`)
  expect(await moveWallet(db, { wallet: elsewhere, from, to: other, now })).toBe(true)
  const unapproved = `owner of ${await walletIn('in-review')}`
  expect(await moveWallet(db, { wallet: newWallet(), from: null, to: unapproved, now })).toBe(false)
})
