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
import { thief } from './prepared.ts'
import type { World } from './world.ts'
import { reportAnswer } from './xaman-reports.ts'

const schemes = ['takes an offer', 'signs a request', 'reads', 'buys in a name', 'guesses', 'forges'] as const

/** Somebody who tries what ought not to work, with what a stranger can know: ids that are on a screen or on the ledger. */
export async function steal(world: World, goesOn: () => boolean): Promise<void> {
  const { swarm, chance } = world
  while (goesOn()) {
    await world.pause(chance.between(3, 15) * SECOND)
    if (swarm.strikes('key stolen')) await robMinter(world)
    if (!swarm.strikes('attacker at work')) continue
    const scheme = chance.pick(schemes)
    world.story.tell(`a thief ${scheme}`)
    await attempt(world, scheme)
  }
}

/** Somebody whose own session is good asks for a pass in the name of another wallet. */
export async function buyInAnothersName({ call, buyers, witness }: World): Promise<void> {
  const own = address.parse(thief.wallet.address)
  const victim = address.parse(buyers[0]?.wallet.address)
  const request = { userAddress: victim, selectedTier: 'common', quantity: 1 } as const
  const done = await call('a thief', (services) => buyPass(services, own, request))
  if (done !== 'lost' && done.answer.ok) witness.crashed("a thief bought in somebody else's name")
}

async function attempt(world: World, scheme: (typeof schemes)[number]): Promise<void> {
  const { db, outside, door, witness, buyers } = world
  const found = await db
    .prepare(
      `SELECT id, payload_uuid AS uuid FROM purchase WHERE payload_uuid IS NOT NULL ORDER BY created_at DESC LIMIT 1`,
    )
    .first<{ id: string; uuid: string }>()
  const own = address.parse(thief.wallet.address)
  const victim = address.parse(buyers[0]?.wallet.address)
  if (scheme === 'takes an offer' && found) await takeDirectly(world, thief, found.uuid)
  if (scheme === 'signs a request' && found) {
    const uuid = payloadUuid.parse(found.uuid)
    const signed = await outside.phone.sign(uuid, thief.wallet, { ignoreSigners: true })
    if (signed.signed) world.model.signed(own, signed.txid)
    reportAnswer(world, uuid)
  }
  if (scheme === 'reads' && found) await readAnothersPurchase(world, found.id)
  if (scheme === 'buys in a name') await buyInAnothersName(world)
  if (scheme === 'guesses') {
    const headers = { authorization: `Bearer ${'A'.repeat(43)}` }
    const body = JSON.stringify({ userAddress: victim, selectedTier: 'common', quantity: 1 })
    const path = pathOf(readPurchase.path, { id: found?.id ?? 'none' })
    const done = await world.call('a thief', async (services) => [
      await door.ask(services, 'POST', purchasePass.path, { body, headers }),
      await door.ask(services, 'GET', path, { headers }),
    ])
    if (done !== 'lost' && done.answer.some(({ status }) => status < 400))
      witness.crashed('a guessed token opened something')
  }
  if (scheme === 'forges' && found) await forgeWebhook(world, found.uuid)
}

/** Reads a purchase of another wallet, whose id they know. */
export async function readAnothersPurchase({ call, witness }: World, id: string): Promise<void> {
  const own = address.parse(thief.wallet.address)
  const done = await call('a thief', (services) => readOwnPurchase(services, own, id))
  if (done !== 'lost' && done.answer.ok) witness.crashed("a thief read somebody else's purchase")
}

/** Tells us that a request was signed, as Xaman would, without Xaman's secret. */
export async function forgeWebhook({ call, door, witness, schedule }: World, uuid: string): Promise<void> {
  const body = JSON.stringify({
    meta: { payload_uuidv4: uuid },
    payloadResponse: { payload_uuidv4: uuid, signed: true },
  })
  const headers = {
    'x-xumm-request-timestamp': String(Math.floor(schedule.now() / 1000)),
    'x-xumm-request-signature': 'ab'.repeat(20),
  }
  const done = await call('a thief', (services) =>
    door.ask(services, 'POST', '/webhooks/xaman', { body, headers }),
  )
  if (done !== 'lost' && done.answer.status < 400) witness.crashed('a forged webhook was taken')
}

/** The worst that can happen: somebody has the minter's key, and pays themselves. */
async function robMinter({ outside: { ledger, accounts }, model, story }: World): Promise<void> {
  const node = createPhoneNode(ledger)
  const account = accounts.minter.address
  const [known, { fee, validatedIndex: ledgerIndex, networkId }] = await Promise.all([
    node.account(account),
    node.network(),
  ])
  const fields = { TransactionType: 'Payment', Destination: thief.wallet.address, Amount: '50000000' }
  const facts = { account, sequence: known?.sequence ?? 0, fee, ledgerIndex, networkId }
  const { blob, hash } = signBlob(fillIn(fields, facts), accounts.minter)
  model.stolen(hash)
  const { result } = await node.submit(blob)
  story.tell(`a thief pays with the minter's key, and the node says ${result}`)
}
