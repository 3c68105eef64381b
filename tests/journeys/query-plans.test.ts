import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TierId } from '#contract/tiers'
import { DAY, DELIVERY_LIFE, HOUR, MINUTE, OFFER_LIFE } from '#contract/timing'
import { readApplicationStatus } from '#contract/wire/application-status'
import {
  readAvailable,
  readCollection,
  readInfo,
  readStatus,
  readTiers,
  readUserPasses,
} from '#contract/wire/collection'
import { type Endpoint, pathOf } from '#contract/wire/endpoint'
import { readFigures } from '#contract/wire/figures'
import { readHealth } from '#contract/wire/health'
import { readKycStatus, startKyc } from '#contract/wire/kyc'
import { address, payloadUuid } from '#contract/wire/ledger-ids'
import { claimPayment, createPayment, paymentOrder } from '#contract/wire/payment'
import { purchasePass, readOpenPurchases, readPurchase } from '#contract/wire/purchase'
import { questionForm } from '#contract/wire/question'
import {
  connectWallet,
  disconnectWallet,
  readWallet,
  readWalletNfts,
  verifyWallet,
} from '#contract/wire/wallet'
import { healthRoutes } from '../../functions/edge/health/routes.ts'
import type { AppEnv } from '../../functions/edge/http/app-env.ts'
import { LATER_ROWS } from '../../functions/later-rows-store.ts'
import { forgetForms } from '../../functions/people/forms/retention.ts'
import { formRoutes } from '../../functions/people/forms/routes.ts'
import { recordReport } from '../../functions/people/kyc/report-store.ts'
import { kycRoutes } from '../../functions/people/kyc/routes.ts'
import { personOf } from '../../functions/people/kyc/store.ts'
import { signInRoutes } from '../../functions/people/sign-in/routes.ts'
import { digest, randomText } from '../../functions/random.ts'
import { reconcile } from '../../functions/reconcile.ts'
import { collectionRoutes } from '../../functions/sale/collection/routes.ts'
import { paymentRoutes } from '../../functions/sale/payment/routes.ts'
import { purchaseRoutes } from '../../functions/sale/purchase/routes.ts'
import { walletRoutes } from '../../functions/sale/wallet/routes.ts'
import { onLedgerClosed } from '../../functions/triggers/follower/on-ledger-closed.ts'
import { readHeartbeatFacts } from '../../functions/triggers/follower/open-store.ts'
import { checkIdentity } from '../../functions/triggers/wake-ups/check-identity.ts'
import { checkPayload } from '../../functions/triggers/wake-ups/recheck.ts'
import { goodAnswers, questionAnswers } from '../functions/people/forms/answers.ts'
import { answerSale } from '../support/answer-sale.ts'
import { inProcess } from '../support/in-process.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import { type Recorded, recordStatements } from '../support/recorded-statements.ts'
import { sendOutside } from '../support/send-outside.ts'

/** Tables that grow with every sign-in, sale and form. */
const GROWING = [
  'sign_in',
  'session',
  'purchase',
  'submission',
  'invoice',
  'payment',
  'ticket',
  'ledger_tx',
  'stranger_tx',
  'dust',
  'dust_debt',
  'offer_end',
  'form_entry',
  'person',
  'person_wallet',
  'kyc_start',
  'kyc_report',
]

/** Indexes of open rows, or of the edition at most: a full scan of one reads little. */
const SHORT = [
  'purchase_open',
  'purchase_live_pass',
  'purchase_live_wallet',
  'submission_unsettled',
  'payment_bound',
  'payment_open_refund',
  'ticket_of_purchase',
  'ledger_tx_pending',
  'ledger_tx_in_turn',
  'ledger_tx_alone',
  'person_due',
]

/** The first runs once for a transaction that the minter's key signed elsewhere, the second once a day. */
const SELDOM = ['SELECT min(first_ledger) AS first FROM submission', LATER_ROWS.text.replace(/\s+/g, ' ')]

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld()
})
afterAll(() => world.close())

/**
 * A browser in front of the product's routes, and the services of its background work, over a database that records
 * statements.
 */
function open() {
  const { db, recorded } = recordStatements(world.db)
  const { services, idle } = inProcess({ ...world, db }, null)
  const app = new Hono<AppEnv>().use((c, next) => {
    c.set('requestId', 'plans')
    c.set('services', services)
    return next()
  })
  for (const routes of [
    signInRoutes,
    walletRoutes,
    kycRoutes,
    purchaseRoutes,
    paymentRoutes,
    collectionRoutes,
    healthRoutes,
    formRoutes,
  ]) {
    app.route('/', routes)
  }
  // An address that is in three networks, so that each of them is counted.
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'cf-connecting-ip': '2001:db8:1:2::3',
  }
  async function call(endpoint: Endpoint, params: Record<string, string> = {}, body?: object) {
    const response = await app.request(
      pathOf(endpoint.path, params),
      { method: endpoint.method, headers, ...(body && { body: JSON.stringify(body) }) },
      {},
    )
    const cookie = response.headers.get('set-cookie')?.split(';')[0]
    if (cookie) headers.cookie = cookie
    return (await response.json()) as Record<string, string> & {
      purchase?: { payload: { uuid: string } | null }
    }
  }
  return { services, recorded, headers, call, idle }
}

/** Every step that visitors, rooms, follower and cron runs take in a sale, once each. */
async function everything(): Promise<readonly Recorded[]> {
  const { services, recorded, headers, call, idle } = open()
  const { phone, accounts, ledger } = world.sandbox
  const { minter, demoWallets } = accounts
  const wallet = demoWallets.verified
  const wakeUp = (uuid: string, what: 'opened' | 'signed' | 'rejected' | 'expired' | 'alarm') =>
    checkPayload(services, payloadUuid.parse(uuid), what, world.clock.now() + MINUTE)
  async function turn() {
    world.later(MINUTE)
    ledger.close()
    await reconcile(services)
    await idle()
  }
  const buy = async (selectedTier: TierId | null) => {
    const bought = await call(purchasePass, {}, { userAddress: wallet.address, selectedTier })
    await idle()
    return { id: bought.reservationId ?? '', uuid: bought.purchase?.payload?.uuid ?? '' }
  }

  /**
   * A person starts a check as often as allowed, the provider is asked about them, and they join the verified wallet.
   */
  async function someoneIsChecked() {
    const known = headers.authorization?.slice(7) ?? ''
    const own = randomText(32)
    await services.db
      .prepare('INSERT INTO session (token_hash, address, created_at, expires_at) VALUES (?, ?, ?, ?)')
      .bind(await digest(own), demoWallets.rich.address, world.clock.now(), world.clock.now() + HOUR)
      .run()
    headers.authorization = `Bearer ${own}`
    for (let times = 0; times < 7; times += 1) await call(startKyc)
    await call(readKycStatus)
    const person = await personOf(services.db, address.parse(demoWallets.rich.address))
    await recordReport(services.db, { key: 'report', personId: person?.id ?? '', now: world.clock.now() })
    await checkIdentity(services, person?.id ?? '')
    await call(startKyc, {}, { otherSession: known })
    await idle()
  }

  await turn()
  const abandoned = await call(connectWallet)
  await call(verifyWallet, { id: abandoned.connectId ?? '' })
  await wakeUp(abandoned.uuid ?? '', 'opened')
  phone.decline(abandoned.uuid ?? '')
  await wakeUp(abandoned.uuid ?? '', 'rejected')
  const { uuid = '', connectId = '' } = await call(connectWallet)
  await phone.signIn(uuid, wallet)
  await wakeUp(uuid, 'signed')
  const { token } = await call(verifyWallet, { id: connectId })
  headers.authorization = `Bearer ${token}`

  await someoneIsChecked()
  headers.authorization = `Bearer ${token}`
  const sold = await buy('legendary')
  await wakeUp(sold.uuid, 'opened')
  await call(readPurchase, { id: sold.id })
  await call(readOpenPurchases)
  await turn()
  expect((await readHeartbeatFacts(services.db)).open).toBe(true)
  await phone.sign(sold.uuid, wallet)
  await wakeUp(sold.uuid, 'signed')
  expect((await call(readPurchase, { id: sold.id })).status).toBe('sold')
  await buy('legendary')
  const declined = await buy(null)
  phone.decline(declined.uuid)
  await wakeUp(declined.uuid, 'rejected')
  expect((await call(readPurchase, { id: declined.id })).status).toBe('released')
  const lapsed = await buy('rare')
  await wakeUp(lapsed.uuid, 'alarm')
  phone.open(lapsed.uuid)
  world.later(OFFER_LIFE + 15 * MINUTE)
  ledger.close()
  const tip = await services.follower.tip()
  if (tip) await onLedgerClosed(services, tip)
  expect((await call(readPurchase, { id: lapsed.id })).status).toBe('released')
  for (let turns = 0; turns < 3; turns += 1) await turn()

  const order = paymentOrder.parse(await call(createPayment, {}, { tier: 'uncommon' }))
  await idle()
  await wakeUp(order.xamanPayload.uuid, 'alarm')
  const payTo = (drops: string) =>
    sendOutside(world, wallet, { TransactionType: 'Payment', ...order.payment, Amount: drops }).hash
  const claim = { tokenId: order.tokenId, userAddress: wallet.address }
  await call(claimPayment, {}, { ...claim, paymentTxHash: payTo('1000000') })
  for (const dust of ['600000', '700000'])
    await call(claimPayment, {}, { ...claim, paymentTxHash: payTo(dust) })
  for (let turns = 0; turns < 2; turns += 1) await turn()
  await call(claimPayment, {}, { ...claim, paymentTxHash: payTo(order.payment.Amount) })
  for (let turns = 0; turns < 2; turns += 1) await turn()
  world.later(DELIVERY_LIFE)
  for (let turns = 0; turns < 4; turns += 1) await turn()

  for (const endpoint of [
    readInfo,
    readCollection,
    readAvailable,
    readTiers,
    readStatus,
    readFigures,
    readHealth,
  ]) {
    await call(endpoint)
  }
  await call(readUserPasses, { address: wallet.address })
  await call(readWallet)
  await call(readWalletNfts)
  for (const { form, answers } of goodAnswers) {
    const { applicationId } = await call(form.endpoint, {}, answers)
    if (applicationId) await call(readApplicationStatus, { id: applicationId })
  }
  await call(questionForm.endpoint, {}, questionAnswers)
  await forgetForms(services)
  await call(disconnectWallet)

  // A ticket that the minter created elsewhere, which has no row.
  sendOutside(world, minter, { TransactionType: 'TicketCreate', TicketCount: 1 })
  world.later(HOUR)
  await turn()
  // Strangers' transactions are folded.
  world.later(31 * DAY)
  for (let turns = 0; turns < 2; turns += 1) await turn()
  await answerSale(world, 'end', '--by', 'Ada', '--why', 'the edition closes')
  for (let turns = 0; turns < 2; turns += 1) await turn()
  return recorded()
}

test('no statement of a visitor, a room, the follower or a cron run scans a growing table', async () => {
  const statements = await everything()
  const plans = await Promise.all(
    statements.map(async ({ sql, values }) => {
      const { results } = await world.db
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .bind(...values)
        .all<{ detail: string }>()
      return { sql: sql.replace(/\s+/g, ' '), plan: results.map(({ detail }) => detail) }
    }),
  )
  const often = plans.filter(({ sql }) => !SELDOM.includes(sql))
  const scans = often.flatMap(({ sql, plan }) => plan.filter(isScan).map((detail) => `${detail}: ${sql}`))
  expect(scans).toEqual([])
  // SQLite makes such an index of all rows for one reading, where no index serves.
  expect(plans.filter(({ plan }) => plan.some((detail) => detail.includes('AUTOMATIC')))).toEqual([])
  expect(statements.some(({ sql }) => sql.startsWith('INSERT INTO stranger_day'))).toBe(true)
  // Proves that enough was done: each of the tables was read.
  for (const table of GROWING) {
    expect(plans.some(({ plan }) => plan.some((detail) => detail.startsWith(`SEARCH ${table} `)))).toBe(true)
  }
  const byHash = plans.find(({ sql }) => /^UPDATE ticket .* WHERE hash = \?$/.test(sql))
  expect(byHash?.plan).toEqual(['SEARCH ticket USING INDEX ticket_hash (hash=?)'])
})

function isScan(detail: string): boolean {
  const [, table = '', index = ''] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? []
  return GROWING.includes(table) && !SHORT.includes(index)
}
