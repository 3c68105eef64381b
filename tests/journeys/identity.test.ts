import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#contract/timing'
import { startKyc } from '#contract/wire/kyc'
import type { Address } from '#contract/wire/ledger-ids'
import { personOf } from '../../functions/people/kyc/store.ts'
import { maintainMinter } from '../../functions/sale/minter/maintain-minter.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { purchaseById } from '../../functions/sale/purchase/store.ts'
import { checkIdentity, sweepIdentities } from '../../functions/triggers/wake-ups/check-identity.ts'
import { productionEnvironment } from '../sandbox/kyc/credentials.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { identityDesk } from '../support/identity-desk.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
let desk: ReturnType<typeof identityDesk>
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
  await maintainMinter(inProcess(world, null).services, 5_000)
  desk = identityDesk(world)
})
afterEach(async () => {
  world.sandbox.faults.clear()
  world.configure({})
  await expectInvariants(world)
})
afterAll(() => world.close())

/** A new connected wallet. */
async function newWallet(ago = 0) {
  const wallet = await freshWallet(world)
  return { wallet, token: await desk.session(wallet.address, ago) }
}

/** A new connected wallet whose owner is verified. */
async function verified(ago = 0) {
  const { wallet, token } = await newWallet(ago)
  const started = await desk.start(token)
  const applicant = desk.check(started.body.sessionUrl, 'approve')
  await desk.report(applicant, 'applicantReviewed')
  return { wallet, token, applicant }
}

/** Ledgers close, and everything that follows from them is applied. */
async function closes(count: number) {
  for (let close = 0; close < count; close += 1) world.sandbox.ledger.close()
  await desk.services.follower.catchUp()
  await desk.idle()
}

const stateOf = async (wallet: Address) => (await personOf(world.db, wallet))?.state ?? 'none'
const asked = () => world.sandbox.faults.seen.filter((call) => call.startsWith('kyc:'))
const sweep = () => sweepIdentities(desk.services, world.clock.now() + MINUTE)

test('a wallet that never started verification is not verified, and no provider is asked about it', async () => {
  const { token } = await newWallet()
  world.sandbox.faults.forgetSeen()
  expect(await desk.status(token)).toEqual({
    status: 200,
    body: {
      kycVerified: false,
      state: 'none',
      next: 'start',
      message: expect.stringContaining('not verified yet'),
      startedAt: null,
      decidedAt: null,
      checkedAt: null,
    },
  })
  expect(asked()).toEqual([])
})

test('from the first link to the verdict by reading alone, then the purchase of a Legendary pass', async () => {
  const { wallet, token } = await newWallet()
  const request = { userAddress: wallet.address, selectedTier: 'legendary', quantity: 1 } as const
  const refused = await buyPass(desk.services, wallet.address, request)
  expect(refused).toEqual({ ok: false, error: 'kyc_required' })

  const started = await desk.start(token)
  expect(startKyc.reply.parse(started.body)).toMatchObject({ success: true, state: 'open', next: 'continue' })
  expect(started.body.sessionUrl).toMatch(/\/websdk\/p\/[\w-]/)
  expect(started.body.startedAt).toBe(world.clock.now())
  world.later(10_000)
  expect((await desk.status(token)).body, 'link not opened').toMatchObject({ state: 'open' })
  const applicant = desk.check(started.body.sessionUrl, 'hold')
  world.later(10_000)
  expect((await desk.status(token)).body).toMatchObject({ state: 'in-review', next: 'wait' })
  expect((await desk.start(token)).body, 'nothing to show there').toMatchObject({
    sessionUrl: null,
    state: 'in-review',
  })
  world.sandbox.kyc.decide(applicant.id, 'approve')
  const decided = Math.floor(world.clock.now() / 1000) * 1000
  world.later(10_000)
  expect((await desk.status(token)).body).toMatchObject({
    kycVerified: true,
    state: 'approved',
    next: 'buy',
    decidedAt: decided,
    checkedAt: world.clock.now(),
  })
  expect((await desk.start(token)).body).toMatchObject({ sessionUrl: null, kycVerified: true })

  await closes(1)
  const { id, uuid } = await offerPass(world, 'legendary', wallet)
  await world.sandbox.phone.sign(uuid, wallet)
  await closes(1)
  expect(await purchaseById(world.db, id)).toMatchObject({ status: 'sold', sold: { owner: wallet.address } })
})

test('a person who asks again continues where they stopped, with another link and the same applicant', async () => {
  const { wallet, token } = await newWallet()
  const first = await desk.start(token)
  const applicant = desk.check(first.body.sessionUrl, 'again')
  await desk.report(applicant, 'applicantReviewed')
  expect((await desk.status(token)).body).toMatchObject({ state: 'resubmit', next: 'resubmit' })
  const second = await desk.start(token)
  expect(second.body.sessionUrl).not.toBe(first.body.sessionUrl)
  expect(desk.check(second.body.sessionUrl, 'approve').id).toBe(applicant.id)
  await desk.report(applicant, 'applicantReviewed')
  expect(await stateOf(wallet.address)).toBe('approved')
})

test('a person who is refused for good is told so, and gets no further link', async () => {
  const { token } = await newWallet()
  const applicant = desk.check((await desk.start(token)).body.sessionUrl, 'refuse')
  await desk.report(applicant, 'applicantReviewed')
  expect((await desk.status(token)).body).toMatchObject({ state: 'refused', next: 'nothing' })
  world.sandbox.faults.forgetSeen()
  expect(await desk.start(token)).toMatchObject({ status: 403, body: { code: 'kyc_refused' } })
  expect(asked()).not.toContain('kyc:link')
})

test('a withdrawn approval also withdraws the open offer, and the pass goes back to stock', async () => {
  const { wallet, applicant } = await verified()
  const { id, uuid } = await offerPass(world, 'mythic', wallet)
  const tokenId = (await purchaseById(world.db, id))?.passId ?? 0
  world.sandbox.kyc.reset(applicant.id)
  await desk.report(applicant, 'applicantReset')
  expect(await stateOf(wallet.address)).toBe('withdrawn')
  await closes(3)
  expect(await purchaseById(world.db, id)).toMatchObject({
    status: 'released',
    ending: { code: 'kyc_required', charged: 0n },
  })
  const pass = await world.db.prepare('SELECT status FROM pass WHERE id = ?').bind(tokenId).first('status')
  expect(pass).toBe('available')
  expect((await world.sandbox.phone.sign(uuid, wallet)).signed).toBe(false)
  expect(await buyAgain(wallet.address)).toEqual({ ok: false, error: 'kyc_required' })
})

test('a person whose applicant is deleted at the provider is verified no longer, and may begin anew', async () => {
  const { wallet, token, applicant } = await verified()
  await desk.report(world.sandbox.kyc.deactivate(applicant.id), 'applicantDeactivated')
  expect((await desk.status(token)).body).toMatchObject({ state: 'withdrawn', next: 'start' })
  expect(await buyAgain(wallet.address)).toEqual({ ok: false, error: 'kyc_required' })
  const again = desk.check((await desk.start(token)).body.sessionUrl, 'approve')
  expect(again.id).not.toBe(applicant.id)
  await desk.report(again, 'applicantReviewed')
  expect(await stateOf(wallet.address)).toBe('approved')

  const waiting = await newWallet()
  const held = desk.check((await desk.start(waiting.token)).body.sessionUrl, 'hold')
  await desk.report(held, 'applicantOnHold')
  expect(await stateOf(waiting.wallet.address)).toBe('in-review')
  await desk.report(world.sandbox.kyc.deactivate(held.id), 'applicantDeactivated')
  expect((await desk.status(waiting.token)).body).toMatchObject({ state: 'open', next: 'continue' })
})

const buyAgain = (wallet: Address) =>
  buyPass(desk.services, wallet, { userAddress: wallet, selectedTier: 'mythic', quantity: 1 })

test('no offer is made or left to an owner whose approval is withdrawn without a report', async () => {
  const approved = await verified()
  const offered = await offerPass(world, 'mythic', approved.wallet)
  world.sandbox.kyc.reset(approved.applicant.id)
  world.later(2 * MINUTE)
  await closes(1)
  await sweep()
  expect(await stateOf(approved.wallet.address), 'while an offer stands, the cron run asks').toBe('withdrawn')
  await closes(3)
  expect((await purchaseById(world.db, offered.id))?.status).toBe('released')

  const waiting = await verified()
  world.sandbox.kyc.reset(waiting.applicant.id)
  expect(await buyAgain(waiting.wallet.address)).toEqual({ ok: false, error: 'kyc_required' })
  expect(await stateOf(waiting.wallet.address), 'and before an offer it is asked anyway').toBe('withdrawn')
})

test('a verdict whose report is lost is found by cron runs, minutes apart', async () => {
  const { wallet, token } = await newWallet()
  // Leaves out the persons of earlier tests.
  await world.db.prepare('UPDATE person SET started_at = 0').run()
  const applicant = desk.check((await desk.start(token)).body.sessionUrl, 'hold')
  world.sandbox.faults.forgetSeen()
  await sweep()
  expect(asked(), 'not at once').toEqual([])
  world.later(5 * MINUTE)
  await sweep()
  await sweep()
  expect([await stateOf(wallet.address), asked().length]).toEqual(['in-review', 1])
  world.sandbox.kyc.decide(applicant.id, 'approve')
  world.later(5 * MINUTE)
  await sweep()
  expect([await stateOf(wallet.address), asked().length]).toEqual(['approved', 2])
  world.later(HOUR)
  await sweep()
  expect(asked()).toHaveLength(2)

  const away = await newWallet()
  await desk.start(away.token)
  world.sandbox.faults.forgetSeen()
  world.later(2 * DAY)
  await sweep()
  expect(asked(), 'no activity for a day').toEqual([])
})

test('a report that arrived while the provider was unreachable is followed up by the cron run', async () => {
  const { wallet, token } = await newWallet()
  const applicant = desk.check((await desk.start(token)).body.sessionUrl, 'approve')
  world.sandbox.faults.plan('kyc:applicant', { do: 'fail', status: 503 })
  expect((await desk.report(applicant, 'applicantReviewed')).status).toBe(200)
  expect(await stateOf(wallet.address)).toBe('open')
  await sweep()
  expect(await stateOf(wallet.address)).toBe('approved')
})

test('a report that comes twice, late or out of order has the effect of one', async () => {
  const { wallet, token } = await newWallet()
  const applicant = desk.check((await desk.start(token)).body.sessionUrl, 'approve')
  const at = world.clock.now()
  world.sandbox.faults.forgetSeen()
  const same = { at, fields: { correlationId: 'the same' } }
  for (let times = 0; times < 3; times += 1)
    expect(await desk.report(applicant, 'applicantReviewed', same)).toMatchObject({ status: 200 })
  expect([await stateOf(wallet.address), asked().length]).toEqual(['approved', 1])
  await desk.report(applicant, 'applicantPending', { at: at - 60_000 })
  expect(await stateOf(wallet.address), 'an older report has the verdict fetched again').toBe('approved')
  world.sandbox.faults.forgetSeen()
  await desk.report(applicant, 'applicantReviewed', { at: at - 3 * DAY })
  expect(asked(), 'kept for days').toEqual([])
  await desk.report(applicant, 'applicantReviewed', { at: at + 3 * DAY })
  expect(asked(), 'of a time that has not come').toEqual([])
  await desk.report(applicant, 'applicantReviewed', { fields: { sandboxMode: false } })
  expect(asked(), 'of production, where its sandbox counts').toEqual([])
})

test('a forged report changes nothing and causes no call', async () => {
  const { wallet, token } = await newWallet()
  const applicant = desk.check((await desk.start(token)).body.sessionUrl, 'approve')
  world.sandbox.faults.forgetSeen()
  const forged = { status: 401, body: { code: 'signature_refused' } }
  const report = (different: Parameters<typeof desk.report>[2]) =>
    desk.report(applicant, 'applicantReviewed', different)
  expect(await report({ secret: 'a guess' })).toMatchObject(forged)
  expect(await report({ secret: 'sandbox-identity-secret' }), 'the other secret').toMatchObject(forged)
  expect(await report({ algorithm: 'HMAC_SHA1_HEX' })).toMatchObject(forged)
  expect(await report({ algorithm: 'HMAC_SHA512_HEX' })).toMatchObject(forged)
  expect(await report({ instead: '{}' })).toMatchObject(forged)
  expect(await desk.ask('/webhooks/kyc', { method: 'POST', body: '{}' })).toMatchObject(forged)
  const large = { method: 'POST', body: 'x'.repeat(70_000) }
  expect(await desk.ask('/webhooks/kyc', large)).toMatchObject({ status: 413 })
  expect(await report({ fields: { externalUserId: 7 } })).toMatchObject({ status: 400 })
  expect([await stateOf(wallet.address), asked()]).toEqual(['open', []])
  const stranger = { fields: { externalUserId: 'not ours' } }
  expect(await report(stranger), 'signed, about an unknown applicant').toMatchObject({ status: 200 })
  const lie = { fields: { reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'FINAL' } } }
  await report(lie)
  expect(await stateOf(wallet.address), 'its claim about the verdict is not believed').toBe('approved')
})

test('decisions of the provider’s sandbox do not count in production', async () => {
  const { wallet, token } = await newWallet()
  world.configure({
    KYC_MODE: 'production',
    KYC_LISTED_WALLETS: '',
    KYC_APP_TOKEN: productionEnvironment.appToken,
    KYC_APP_SECRET: productionEnvironment.appSecret,
    KYC_WEBHOOK_SECRET: productionEnvironment.webhookSecret,
  })
  const production = identityDesk(world)
  const started = await production.start(token)
  const real = production.check(started.body.sessionUrl, 'hold')
  const { kyc } = world.sandbox
  const link = { externalUserId: real.externalUserId, levelName: real.levelName, redirect: null }
  const unreal = kyc.open(kyc.createLink({ ...link, sandbox: true }, MINUTE).token)
  if (!unreal) throw new Error('no applicant')
  kyc.submit(unreal.id, 'NOT A REAL PASSPORT')
  const green = kyc.decide(unreal.id, 'approve')
  world.sandbox.faults.forgetSeen()
  expect(await production.report(green, 'applicantReviewed')).toMatchObject({ status: 401 })
  const resigned = { environment: productionEnvironment }
  expect(await production.report(green, 'applicantReviewed', resigned)).toMatchObject({ status: 200 })
  expect(asked(), 'a report that names the sandbox itself is ignored').toEqual([])
  await checkIdentity(production.services, real.externalUserId)
  expect(await stateOf(wallet.address)).toBe('in-review')
  await production.report(kyc.decide(real.id, 'approve'), 'applicantReviewed', resigned)
  expect(await stateOf(wallet.address)).toBe('approved')
})

test('a person whose document is verified with another wallet is told so, and joins that wallet by connecting both', async () => {
  const first = await verified()
  const document = world.sandbox.kyc.applicants.get(first.applicant.id)?.document ?? ''
  const second = await newWallet(HOUR)
  const applicant = desk.check((await desk.start(second.token)).body.sessionUrl, 'approve', document)
  await desk.report(applicant, 'applicantReviewed')
  expect((await desk.status(second.token)).body).toMatchObject({
    kycVerified: false,
    state: 'refused',
    next: 'join',
    message: expect.stringContaining('already verified with another wallet'),
  })
  expect(await desk.start(second.token)).toMatchObject({ status: 409, body: { code: 'kyc_duplicate' } })
  const joined = await desk.start(second.token, { otherSession: first.token })
  expect(joined).toMatchObject({ status: 200, body: { kycVerified: true, sessionUrl: null } })

  const bought = await offerPass(world, 'legendary', first.wallet)
  const request = { userAddress: second.wallet.address, selectedTier: 'legendary', quantity: 1 } as const
  expect(await buyPass(desk.services, second.wallet.address, request)).toEqual({
    ok: false,
    error: 'limit_reached',
  })
  world.sandbox.kyc.reset(first.applicant.id)
  await desk.report(first.applicant, 'applicantReset')
  expect((await desk.status(second.token)).body, 'a withdrawal applies to both').toMatchObject({
    state: 'withdrawn',
  })
  await closes(3)
  expect((await purchaseById(world.db, bought.id))?.status).toBe('released')
})

test('the connected wallet may be the verified one, and the other joins it', async () => {
  const [first, second] = [await verified(), await newWallet(HOUR)]
  const joined = await desk.start(first.token, { otherSession: second.token })
  expect(joined).toMatchObject({ status: 200, body: { kycVerified: true } })
  expect(await stateOf(second.wallet.address)).toBe('approved')
})

test('a stolen session of a verified wallet, older than 15 minutes, joins no wallet to its owner’s identity', async () => {
  const no = { status: 409, body: { code: 'kyc_not_joined' } }
  const [stolen, thief] = [await verified(16 * MINUTE), await newWallet()]
  expect(await desk.start(thief.token, { otherSession: stolen.token })).toMatchObject(no)
  expect(await desk.start(stolen.token, { otherSession: thief.token }), 'the other way round').toMatchObject(
    no,
  )
  expect(await stateOf(thief.wallet.address)).toBe('none')
  const again = await desk.session(stolen.wallet.address, 14 * MINUTE)
  expect(await desk.start(thief.token, { otherSession: again }), 'signed in again').toMatchObject({
    status: 200,
    body: { kycVerified: true },
  })
})

test('two wallets become one person’s only with both sessions, the verified one fresh, and one approval', async () => {
  const no = { status: 409, body: { code: 'kyc_not_joined' } }
  const [stale, old] = [await verified(20 * MINUTE), await newWallet(20 * MINUTE)]
  expect(
    await desk.start(old.token, { otherSession: stale.token }),
    'the verified wallet signed in too long ago',
  ).toMatchObject(no)
  const fresh = await newWallet()
  expect(await desk.start(fresh.token, { otherSession: old.token }), 'neither is verified').toMatchObject(no)
  expect(await desk.start(fresh.token, { otherSession: 'x'.repeat(43) }), 'no such session').toMatchObject(no)
  const other = await verified()
  expect(await desk.start(other.token, { otherSession: stale.token }), 'two people').toMatchObject(no)
  const refused = await newWallet()
  const applicant = desk.check((await desk.start(refused.token)).body.sessionUrl, 'refuse')
  await desk.report(applicant, 'applicantReviewed')
  expect(
    await desk.start(refused.token, { otherSession: other.token }),
    'joining a refused person',
  ).toMatchObject(no)
  expect(await stateOf(fresh.wallet.address)).toBe('none')
  expect(await desk.start(other.token, { otherSession: other.token }), 'itself').toMatchObject({
    status: 200,
  })
})

test('a bad request to start is refused with the right status and changes nothing', async () => {
  const { wallet, token } = await newWallet()
  const bearer = { authorization: `Bearer ${token}` }
  const send = (body: string | null, headers: Record<string, string>) =>
    desk.ask(startKyc.path, { method: 'POST', headers, ...(body !== null && { body }) })
  const json = { 'content-type': 'application/json' }
  for (const stranger of [null, 'nonsense', 'x'.repeat(43), await desk.session(wallet.address, 2 * DAY)]) {
    expect(await desk.start(stranger)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(await desk.status(stranger)).toMatchObject({ status: 401 })
  }
  expect(await send('{}', bearer), 'no type').toMatchObject({ status: 415 })
  expect(await send('{', { ...bearer, ...json })).toMatchObject({ status: 400 })
  expect(await send('{"otherSession":"short"}', { ...bearer, ...json })).toMatchObject({ status: 400 })
  expect(await send(' '.repeat(3000), { ...bearer, ...json })).toMatchObject({ status: 413 })
  expect(await stateOf(wallet.address), 'nothing was started').toBe('none')
  expect(await send(null, bearer), 'no body').toMatchObject({ status: 200 })
  expect(await send('{}', { ...bearer, ...json })).toMatchObject({ status: 200 })
})

test('while the provider is unreachable a check does not start, and the same person starts it later, however often they tried', async () => {
  const { wallet, token } = await newWallet()
  for (let times = 0; times < 7; times += 1) {
    world.sandbox.faults.plan('kyc:link', { do: 'lose-reply' })
    expect(await desk.start(token)).toMatchObject({
      status: 502,
      body: { code: 'kyc_failed', error: 'Failed to start KYC' },
    })
  }
  expect(await stateOf(wallet.address)).toBe('none')
  const person = await personOf(world.db, wallet.address)
  expect(await desk.start(token)).toMatchObject({ status: 200, body: { state: 'open' } })
  expect((await personOf(world.db, wallet.address))?.id).toBe(person?.id)
})

test('two tabs that start at once are one person', async () => {
  const { wallet, token } = await newWallet()
  const both = await Promise.all([desk.start(token), desk.start(token)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const people = await world.db
    .prepare('SELECT count(*) AS n FROM person_wallet WHERE address = ?')
    .bind(wallet.address)
    .first('n')
  expect(people).toBe(1)
})

test('six starts an hour are allowed, and the seventh is told when to retry', async () => {
  const { token } = await newWallet()
  for (let times = 0; times < 6; times += 1) {
    expect((await desk.start(token)).status).toBe(200)
    world.later(MINUTE)
  }
  expect(await desk.start(token)).toMatchObject({
    status: 429,
    body: { code: 'kyc_wait', retryAfter: 54 * 60 },
  })
  world.later(54 * MINUTE)
  expect((await desk.start(token)).status).toBe(200)
})

test('the wallets of one sender beyond thirty starts an hour get no link, and leave no person behind', async () => {
  world.later(HOUR)
  const statuses: number[] = []
  let last = await newWallet()
  for (let wallets = 0; wallets < 30; wallets += 1) {
    statuses.push((await desk.start(last.token)).status)
    last = await newWallet()
  }
  expect(statuses).toEqual(Array(30).fill(200))
  expect(await desk.start(last.token)).toMatchObject({ status: 429, body: { code: 'kyc_wait' } })
  expect(await personOf(world.db, last.wallet.address)).toBeNull()
})

test('of a person only the state of their check is kept', async () => {
  const { results } = await world.db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .all<{ name: string }>()
  const documents = [...world.sandbox.kyc.applicants.values()].flatMap(({ document }) => document ?? [])
  expect(documents.length).toBeGreaterThan(3)
  for (const { name } of results) {
    const rows = JSON.stringify((await world.db.prepare(`SELECT * FROM ${name}`).all()).results)
    for (const word of [...documents, 'Sample', '1990-01-01', '/websdk/']) expect(rows).not.toContain(word)
  }
})
