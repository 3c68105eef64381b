import { SECOND } from '#contract/timing'
import { pathOf } from '#contract/wire/endpoint'
import { address, payloadUuid } from '#contract/wire/ledger-ids'
import { purchasePass, readPurchase } from '#contract/wire/purchase'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { readOwnPurchase } from '../../functions/sale/purchase/read-purchase.ts'
import { fillIn } from '../sandbox/phone/fill-in.ts'
import { createPhoneNode } from '../sandbox/phone/node.ts'
import { signBlob } from '../sandbox/signed-blob.ts'
import { takeDirectly } from './phones.ts'
import { attacker } from './prepared.ts'
import type { World } from './world.ts'
import { reportAnswer } from './xaman-reports.ts'

const schemes = ['takes an offer', 'signs a request', 'reads', 'buys in a name', 'guesses', 'forges'] as const

/** An attacker who tries what must not work, with what a stranger can know: ids on a screen or on the ledger. */
export async function attack(world: World, goesOn: () => boolean): Promise<void> {
  const { swarm, chance } = world
  while (goesOn()) {
    await world.pause(chance.between(3, 15) * SECOND)
    if (swarm.strikes('key stolen')) await payWithStolenKey(world)
    if (!swarm.strikes('attacker at work')) continue
    const scheme = chance.pick(schemes)
    world.trace.note(`an attacker ${scheme}`)
    await attempt(world, scheme)
  }
}

/** An attacker with a valid session of their own asks for a pass for another wallet. */
export async function buyInAnothersName({ call, buyers, observer }: World): Promise<void> {
  const own = address.parse(attacker.wallet.address)
  const victim = address.parse(buyers[0]?.wallet.address)
  const request = { userAddress: victim, selectedTier: 'common', quantity: 1 } as const
  const done = await call('an attacker', (services) => buyPass(services, own, request))
  if (done !== 'lost' && done.answer.ok) observer.report('an attacker bought for another wallet')
}

async function attempt(world: World, scheme: (typeof schemes)[number]): Promise<void> {
  const { db, outside, api, observer, buyers } = world
  const found = await db
    .prepare(
      `SELECT id, payload_uuid AS uuid FROM purchase WHERE payload_uuid IS NOT NULL ORDER BY created_at DESC LIMIT 1`,
    )
    .first<{ id: string; uuid: string }>()
  const own = address.parse(attacker.wallet.address)
  const victim = address.parse(buyers[0]?.wallet.address)
  if (scheme === 'takes an offer' && found) await takeDirectly(world, attacker, found.uuid)
  if (scheme === 'signs a request' && found) {
    const uuid = payloadUuid.parse(found.uuid)
    const signed = await outside.phone.sign(uuid, attacker.wallet, { ignoreSigners: true })
    if (signed.signed) world.model.signed(own, signed.txid)
    reportAnswer(world, uuid)
  }
  if (scheme === 'reads' && found) await readAnothersPurchase(world, found.id)
  if (scheme === 'buys in a name') await buyInAnothersName(world)
  if (scheme === 'guesses') {
    const headers = { authorization: `Bearer ${'A'.repeat(43)}` }
    const body = JSON.stringify({ userAddress: victim, selectedTier: 'common', quantity: 1 })
    const path = pathOf(readPurchase.path, { id: found?.id ?? 'none' })
    const done = await world.call('an attacker', async (services) => [
      await api.ask(services, 'POST', purchasePass.path, { body, headers }),
      await api.ask(services, 'GET', path, { headers }),
    ])
    if (done !== 'lost' && done.answer.some(({ status }) => status < 400))
      observer.report('a guessed token opened something')
  }
  if (scheme === 'forges' && found) await forgeWebhook(world, found.uuid)
}

/** Reads another wallet's purchase by its id. */
export async function readAnothersPurchase({ call, observer }: World, id: string): Promise<void> {
  const own = address.parse(attacker.wallet.address)
  const done = await call('an attacker', (services) => readOwnPurchase(services, own, id))
  if (done !== 'lost' && done.answer.ok) observer.report("an attacker read another wallet's purchase")
}

/** Sends Xaman's webhook for a signed payload, without Xaman's secret. */
export async function forgeWebhook({ call, api, observer, schedule }: World, uuid: string): Promise<void> {
  const body = JSON.stringify({
    meta: { payload_uuidv4: uuid },
    payloadResponse: { payload_uuidv4: uuid, signed: true },
  })
  const headers = {
    'x-xumm-request-timestamp': String(Math.floor(schedule.now() / 1000)),
    'x-xumm-request-signature': 'ab'.repeat(20),
  }
  const done = await call('an attacker', (services) =>
    api.ask(services, 'POST', '/webhooks/xaman', { body, headers }),
  )
  if (done !== 'lost' && done.answer.status < 400) observer.report('a forged webhook was accepted')
}

/** An attacker has the minter's key, and sends its XRP to their own account. */
async function payWithStolenKey({ outside: { ledger, accounts }, model, trace }: World): Promise<void> {
  const node = createPhoneNode(ledger)
  const account = accounts.minter.address
  const [known, { fee, validatedIndex: ledgerIndex, networkId }] = await Promise.all([
    node.account(account),
    node.network(),
  ])
  const fields = { TransactionType: 'Payment', Destination: attacker.wallet.address, Amount: '50000000' }
  const facts = { account, sequence: known?.sequence ?? 0, fee, ledgerIndex, networkId }
  const { blob, hash } = signBlob(fillIn(fields, facts), accounts.minter)
  model.stolen(hash)
  const { result } = await node.submit(blob)
  trace.note(`an attacker pays with the minter's key, and the node says ${result}`)
}
