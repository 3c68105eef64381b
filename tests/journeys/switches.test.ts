import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { numbersOf, type TierId } from '#contract/tiers'
import { MINUTE, PLACE_KEPT, SECOND } from '#contract/timing'
import { readAvailable, readInfo, readStatus } from '#contract/wire/collection'
import { errorReply } from '#contract/wire/error-reply'
import { investorForm } from '#contract/wire/investor'
import type { Address } from '#contract/wire/ledger-ids'
import { connectWallet } from '#contract/wire/wallet'
import { PRESENT } from '../../functions/sale/admission/queue.ts'
import { createInvoice } from '../../functions/sale/payment/create.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { goodAnswers } from '../functions/people/forms/answers.ts'
import { answerSale } from '../support/answer-sale.ts'
import { type ApiInProcess, createApi } from '../support/api-in-process.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { askToPay, bookedPayment, pay, turns } from '../support/pay-first.ts'

let api: ApiInProcess
beforeAll(async () => {
  api = await createApi({ XAMAN_PAYLOADS_PER_MINUTE: '500' })
})
afterEach(async () => {
  api.world.configure({ XAMAN_PAYLOADS_PER_MINUTE: '500' })
  await api.world.db.prepare('DELETE FROM pause').run()
})
afterAll(() => api.close())

const SIGNED = ['--by', 'Ada', '--why', 'a node fails']

async function sale(...words: string[]): Promise<void> {
  const said = await answerSale(api.world, ...words, ...SIGNED)
  if (said.startsWith('failed')) throw new Error(said)
}

/** A purchase of a wallet: by default of a new one; ok, or the code of its refusal. */
async function buy(selectedTier: TierId | null = 'common', services = api.services, buyer?: string) {
  const wallet = buyer
    ? ({ address: buyer } as Awaited<ReturnType<typeof freshWallet>>)
    : await freshWallet(api.world)
  const bought = await buyPass(services, wallet.address, {
    userAddress: wallet.address,
    selectedTier,
    quantity: 1,
  })
  return bought.ok ? bought.value.purchase.tier : bought.error
}

const payFirst = async (tier: TierId) => {
  const asked = await createInvoice(api.services, (await freshWallet(api.world)).address, { tier })
  return asked.ok ? 'asked' : asked.error
}

/** A minute later: the edge and the isolate keep nothing that long. */
async function status() {
  api.world.later(MINUTE)
  api.world.sandbox.ledger.close()
  return readStatus.reply.parse(await (await api.ask(readStatus.path)).json())
}

test('a paused sale refuses new purchases by either path, shows what the operator says and never why, and resumes', async () => {
  await sale('pause', '--say', 'Back at noon.')
  expect([await buy(), await payFirst('common')]).toEqual(['sale_paused', 'sale_paused'])
  expect(await status()).toMatchObject({ minting: 'paused', notice: 'Back at noon.', opensAt: null })
  for (const { path } of [readStatus, readInfo, readAvailable]) {
    const text = await (await api.ask(path)).text()
    expect(text).toContain('Back at noon.')
    expect(text).not.toMatch(/a node fails|Ada/)
  }
  await sale('resume')
  expect(await buy()).toBe('common')
  expect(await status()).toMatchObject({ minting: 'open', notice: null })
})

test('the refusal of a purchase has the words of the operator, too', async () => {
  await sale('pause', '--say', 'Back at noon.')
  const { demoWallets } = api.world.sandbox.accounts
  const token = await api.signIn(demoWallets.rich)
  const answer = await api.ask('/v2/nft/purchase', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ userAddress: demoWallets.rich.address, selectedTier: 'common' }),
  })
  expect([answer.status, errorReply.parse(await answer.json())]).toMatchObject([
    503,
    { code: 'sale_paused', error: 'Back at noon.' },
  ])
})

test('a paused tier refuses only its own purchases, and who wants any tier gets the next one', async () => {
  await sale('pause', '--tier', 'common', '--say', 'Common passes rest.')
  expect([await buy('common'), await payFirst('common')]).toEqual(['tier_paused', 'tier_paused'])
  expect([await buy('rare'), await buy(null)]).toEqual(['rare', 'uncommon'])
  expect(await status()).toMatchObject({
    minting: 'open',
    pausedTiers: [{ tier: 'common', notice: 'Common passes rest.' }],
  })
})

test('while paying first is paused a pass can still be bought by one signature', async () => {
  await sale('pause', '--pay-first')
  expect([await payFirst('common'), await buy('common')]).toEqual(['pay_first_paused', 'common'])
})

test('while sign-ins are paused none begins, and who is signed in may buy', async () => {
  await sale('pause', '--sign-ins', '--say', 'Wallets rest.')
  const answer = await api.ask(connectWallet.path, { method: 'POST' })
  expect([answer.status, errorReply.parse(await answer.json())]).toMatchObject([
    503,
    { code: 'sign_ins_paused', error: 'Wallets rest.' },
  ])
  expect(await buy()).toBe('common')
})

test('while forms are paused none is stored, and a browser without a script gets its answers back', async () => {
  const { answers } = goodAnswers.find(({ form }) => form.name === investorForm.name) ?? {}
  const post = () =>
    api.ask(investorForm.endpoint.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(answers),
    })
  await sale('pause', '--forms', '--say', 'The team moves house.')
  const refused = await post()
  expect([refused.status, errorReply.parse(await refused.json())]).toMatchObject([
    503,
    { code: 'forms_paused', error: 'The team moves house. Your answers are still in its fields.' },
  ])
  expect(await api.world.db.prepare('SELECT count(*) AS n FROM form_entry').first('n')).toBe(0)
  await sale('resume', '--forms')
  expect((await post()).status).toBe(200)
  await sale('pause', '--forms')
  expect((await post()).status, 'what was sent before is found again').toBe(200)
})

test('what has begun goes on during a pause: a signed purchase is sold, a payment is delivered for', async () => {
  const asked = await askToPay(api.world, 'common')
  await sale('pause')
  const hash = pay(api.world, asked)
  await turns(api.world, 2)
  expect((await bookedPayment(api.world, hash)).status).toBe('delivering')
})

test('the queue keeps its order during a pause, and no wallet joins it', async () => {
  const few = { ...api.services, config: { ...api.services.config, xaman: { payloads: 0, calls: 1_000 } } }
  const [first, second, newcomer] = [
    await freshWallet(api.world),
    await freshWallet(api.world),
    await freshWallet(api.world),
  ]
  const ask = (wallet: { readonly address: string }, services = few) =>
    buy('common', services, wallet.address)
  expect(await ask(first)).toBe('in_line')
  api.world.later(SECOND)
  expect(await ask(second)).toBe('in_line')
  await sale('pause')
  for (let waited = 0; waited < 2 * PLACE_KEPT; waited += PLACE_KEPT / 2) {
    api.world.later(PLACE_KEPT / 2)
    expect([await ask(second), await ask(first), await ask(newcomer)]).toEqual([
      'in_line',
      'in_line',
      'sale_paused',
    ])
  }
  await sale('resume')
  api.world.sandbox.ledger.close()
  const { results } = await api.world.db
    .prepare('SELECT wallet FROM waiting ORDER BY joined_at, wallet')
    .all<{ wallet: string }>()
  expect(results.map(({ wallet }) => wallet)).toEqual([first.address, second.address])
  expect([await ask(first, api.services), await ask(second, api.services)]).toEqual(['common', 'common'])
})

test('a wallet that waits for a paused tier does not hold up those that want another one', async () => {
  const one = { ...api.services, config: { ...api.services.config, xaman: { payloads: 1, calls: 1_000 } } }
  const none = { ...one, config: { ...one.config, xaman: { payloads: 0, calls: 1_000 } } }
  api.world.later(2 * MINUTE)
  api.world.sandbox.ledger.close()
  const waiting = await freshWallet(api.world)
  expect(await buy('common', none, waiting.address)).toBe('in_line')
  await api.world.db.prepare('UPDATE waiting SET solvent = 1').run()
  api.world.later(SECOND)
  expect(await buy('rare', one), 'before the pause').toBe('in_line')
  await api.world.db.prepare(`DELETE FROM waiting WHERE tier = 'rare'`).run()
  await sale('pause', '--tier', 'common')
  expect(await buy('common', one, waiting.address)).toBe('in_line')
  expect(await buy('rare', one)).toBe('rare')
})

test('a wallet in the queue that asks to pay first while that is paused is refused, and does not hold up those behind it', async () => {
  const one = { ...api.services, config: { ...api.services.config, xaman: { payloads: 1, calls: 1_000 } } }
  const none = { ...one, config: { ...one.config, xaman: { payloads: 0, calls: 1_000 } } }
  api.world.later(2 * MINUTE)
  api.world.sandbox.ledger.close()
  const { address } = await freshWallet(api.world)
  expect(await buy('common', none, address)).toBe('in_line')
  await api.world.db.prepare('UPDATE waiting SET solvent = 1').run()
  await sale('pause', '--pay-first')
  api.world.later(PRESENT + SECOND)
  api.world.sandbox.ledger.close()
  expect(await createInvoice(one, address as Address, { tier: 'common' })).toMatchObject({
    error: 'pay_first_paused',
  })
  expect(await buy('common', one)).toBe('common')
})

test('before its opening the sale is closed, and it opens by the clock of the ledger, not by ours', async () => {
  const { world } = api
  world.sandbox.ledger.close()
  const opensAt = Math.ceil((world.clock.now() + 2 * MINUTE) / SECOND) * SECOND
  await sale('opens-at', new Date(opensAt).toISOString().replace('.000', ''))
  expect(await buy()).toBe('not_open_yet')
  const ahead = await status()
  expect(ahead).toMatchObject({ minting: 'paused', opensAt })
  expect(ahead.notice).toMatch(/^Minting opens on \d+ \w+ 20\d\d at \d\d:\d\d UTC\.$/)
  expect(ahead.ledgerTime).toBeGreaterThan(opensAt - 2 * MINUTE)
  const [early, late] = [await freshWallet(world), await freshWallet(world)]
  world.later(opensAt - world.clock.now() - 8 * SECOND)
  world.sandbox.ledger.close()
  world.later(9 * SECOND)
  expect(world.clock.now(), 'our clock has passed the time').toBeGreaterThan(opensAt)
  expect(await buy('common', api.services, early.address), 'no ledger has closed since').toBe('not_open_yet')
  world.later(10 * SECOND)
  world.sandbox.ledger.close()
  expect(await buy('common', api.services, late.address)).toBe('common')
  expect(await status()).toMatchObject({ minting: 'open', notice: null, opensAt: null })
})

test('a chosen pass of a paused tier is refused as well', async () => {
  await sale('pause', '--tier', 'rare')
  const asked = await createInvoice(api.services, (await freshWallet(api.world)).address, {
    tokenId: numbersOf('rare').last,
  })
  expect(asked).toMatchObject({ ok: false, error: 'tier_paused' })
})
