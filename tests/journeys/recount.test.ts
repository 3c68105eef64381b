import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Figures } from '#contract/wire/figures'
import { saleFigures } from '../../functions/sale/collection/figures.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import { compareFigures } from '../../web/pages/proof/compare-figures.ts'
import { countSales } from '../../web/pages/proof/count-sales.ts'
import { openNode } from '../../web/pages/proof/node.ts'
import { readLedger, type Shown } from '../../web/pages/proof/read-ledger.ts'
import { inProcess } from '../support/in-process.ts'
import { offerPass } from '../support/offer-pass.ts'
import { askToPay, offerFor, pay, takePass, turns } from '../support/pay-first.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { sendOutside } from '../support/send-outside.ts'

let world: ProcessWorld
let claimed: Figures
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  for (const tier of ['rare', 'rare'] as const) await sell(tier)
  const { wallet, token } = await sell('common')
  // What a holder does with a pass does not make it unsold.
  sendOutside(world, wallet, { TransactionType: 'NFTokenBurn', NFTokenID: token })
  await sellPaidFirst()
  // Minted, on offer, and not sold yet.
  await offerPass(world, 'epic')
  world.sandbox.ledger.close()
  claimed = await saleFigures(inProcess(world, null).services)
})
afterAll(() => world.close())

async function sell(tier: 'common' | 'rare') {
  const { services, idle } = inProcess(world, null)
  const offered = await offerPass(world, tier)
  await world.sandbox.phone.sign(offered.uuid, offered.wallet)
  await settle(services, offered.id, { asker: 'signed', deadline: world.clock.now() + 5_000 })
  await idle()
  return offered
}

/** An Uncommon pass that was paid before it was offered: its offer asks nothing. */
async function sellPaidFirst() {
  const asked = await askToPay(world, 'uncommon')
  pay(world, asked)
  await turns(world, 3)
  takePass(world, asked.wallet, await offerFor(world, asked))
  await turns(world, 2)
}

/** What the first node shows to a browser. */
async function shown(): Promise<Shown> {
  const { ask, close } = openNode(world.sandbox.urls.ws)
  const read = await readLedger(ask, accounts(), () => {})
  close()
  if (!read.ok) throw new Error(read.error)
  return read.value
}

const accounts = () => ({ issuer: claimed.issuer.address, minter: claimed.minter.address })
const differences = (figures: Figures, seen: Shown) =>
  compareFigures(figures, countSales(seen, accounts())).differences

test('the figures say what was sold, what was paid, what is on hold and who holds the rest', () => {
  const tier = (name: string) => claimed.tiers.find((one) => one.tier === name)
  expect(tier('common')).toEqual({
    tier: 'common',
    total: 300,
    sold: 1,
    held: 0,
    free: 299,
    paidDrops: '100000000',
  })
  expect(tier('rare')).toMatchObject({ sold: 2, held: 0, free: 173, paidDrops: '900000000' })
  expect(tier('uncommon')).toMatchObject({ sold: 1, held: 0, free: 199, paidDrops: '275000000' })
  expect(tier('epic')).toMatchObject({ sold: 0, held: 1, free: 164, paidDrops: '0' })
  expect(claimed.minter).toMatchObject({ passes: 1, balanceDrops: expect.stringMatching(/^\d{7,}$/) })
  expect(claimed.issuer.passes).toBe(0)
  expect(claimed.waiting).toBe(0)
})

test.each(['rippled', 'clio'] as const)(
  'a visitor who recounts by %s finds the same over the whole history, also of a pass that its holder burned',
  async (software) => {
    world.sandbox.setView(1, { software })
    const seen = await shown()
    world.sandbox.setView(1, {})

    expect(seen.all === null).toBe(software === 'rippled')
    const count = countSales(seen, accounts())
    expect(count).toMatchObject({ whole: true, inMinterHands: 1, inIssuerHands: 0, gone: [] })
    expect(compareFigures(claimed, count)).toMatchObject({ differences: [] })
  },
)

test('a pass that we claim and the ledger does not have is found, and the reverse', async () => {
  const seen = await shown()
  const more = structuredClone(claimed)
  for (const one of more.tiers) if (one.tier === 'rare') one.sold += 1
  expect(differences(more, seen)).toEqual(['Rare: we say 3 sold, 900 XRP, the ledger says 2 sold, 900 XRP.'])

  const less = structuredClone(claimed)
  less.minter.passes -= 1
  expect(differences(less, seen)).toEqual(['In the minter’s hands: we say 0, the ledger says 1.'])
})

test('a drop that we claim and that was not paid is found', async () => {
  const more = structuredClone(claimed)
  for (const one of more.tiers) if (one.tier === 'common') one.paidDrops = '100000001'
  expect(differences(more, await shown())).toEqual([
    'Common: we say 1 sold, 100.000001 XRP, the ledger says 1 sold, 100 XRP.',
  ])
})

test('a node without the whole history is recognised as such', async () => {
  world.sandbox.setView(1, { since: world.sandbox.ledger.validatedIndex - 3 })
  const seen = await shown()
  world.sandbox.setView(1, {})
  expect(countSales(seen, accounts()).whole).toBe(false)
})

test('nothing is counted from a node that is unreachable, breaks off or sends nonsense', async () => {
  const read = (address: string) => readLedger(openNode(address).ask, accounts(), () => {})
  expect(await read('ws://127.0.0.1:1')).toEqual({ ok: false, error: 'unreachable' })

  world.sandbox.faults.plan('ws:account_tx', { do: 'lose-reply' })
  expect(await read(world.sandbox.urls.ws)).toEqual({ ok: false, error: 'unreachable' })

  world.sandbox.lie(1, 'account_tx', { with: { transactions: [{ hash: 'none' }] } })
  expect(await read(world.sandbox.urls.ws)).toEqual({ ok: false, error: 'senseless' })

  world.sandbox.lie(1, 'account_nfts', { error: 'tooBusy' })
  expect(await read(world.sandbox.urls.ws)).toEqual({ ok: false, error: 'refused tooBusy' })
})
