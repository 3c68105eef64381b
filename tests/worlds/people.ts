import { type TierId, tierIds, tiers } from '#contract/tiers'
import { MINUTE, SECOND } from '#contract/timing'
import { address, type PayloadUuid, payloadUuid } from '#contract/wire/ledger-ids'
import { refreshApproval } from '../../functions/kyc/approvals.ts'
import { buyPass } from '../../functions/purchase/buy.ts'
import { readOwnPurchase } from '../../functions/purchase/read-purchase.ts'
import { fillIn } from '../sandbox/phone/fill-in.ts'
import { createPhoneNode } from '../sandbox/phone/node.ts'
import type { SignOptions } from '../sandbox/phone/phone.ts'
import { signBlob } from '../sandbox/signed-blob.ts'
import type { Buyer, World } from './world.ts'

/** What people do with a request on their phone. */
const manners = [
  'signs',
  'signs',
  'signs',
  'signs',
  'declines',
  'leaves',
  'late',
  'holds',
  'quietly',
  'twice',
  'slowly',
  'directly',
] as const
/** How often somebody asks again under the same key. */
const MOST_TIMES = 6

/** Buys the commonest pass and signs at once, as most people do. */
export async function buyPlainly(world: World, { name, wallet }: Buyer): Promise<void> {
  const account = address.parse(wallet.address)
  world.model.asked(account, 'common')
  const request = { userAddress: account, selectedTier: 'common', quantity: 1 } as const
  const done = await world.call(name, (services) => buyPass(services, account, request))
  if (done === 'lost' || !done.answer.ok) {
    const why = done === 'lost' || done.answer.ok ? 'nothing' : done.answer.error
    return world.story.tell(`${name} is told ${why}`)
  }
  const uuid = payloadUuid.parse(done.answer.value.items[0]?.xamanPayload.uuid)
  await sign(world, { name, wallet }, uuid, {})
}

/** One buyer's whole story here: a few wishes, one after the other, or two at once. */
export async function buy(world: World, buyer: Buyer): Promise<void> {
  const { chance } = world
  await world.pause(chance.between(0, 12) * SECOND)
  const account = address.parse(buyer.wallet.address)
  await world.call(`${buyer.name}'s sign-in`, (services) => refreshApproval(services, account))
  const favourite = chance.pick<TierId>(['common', 'mythic', 'rare', 'epic'])
  const wishes = chance.between(1, 3)
  for (let wish = 1; wish <= wishes && world.open; wish += 1) {
    const tier = chance.happens(0.6)
      ? favourite
      : chance.pick([...tierIds, null] as [TierId, ...(TierId | null)[]])
    const come = () => want(world, buyer, tier, `key-${buyer.name}-${wish}`)
    const again = () => want(world, buyer, tier, `key-${buyer.name}-${wish}-too`)
    const tabs = chance.happens(0.3) ? 2 : 1
    const second = chance.happens(0.5) ? come : again
    if (tabs === 2) world.story.tell(`${buyer.name} has it open twice`)
    await Promise.all(tabs === 2 ? [come(), second()] : [come()])
    await world.pause(chance.between(1, 15) * SECOND)
  }
}

/** One wish: asks until there is an answer to act on, or patience ends. */
async function want(world: World, buyer: Buyer, tier: TierId | null, key: string): Promise<void> {
  const { chance, story, model } = world
  const account = address.parse(buyer.wallet.address)
  const request = { userAddress: account, selectedTier: tier, quantity: 1, clientMintRequestId: key } as const
  for (let times = 0; times < MOST_TIMES && world.open; times += 1) {
    model.asked(account, tier)
    story.tell(`${buyer.name} asks for ${tier ? `a ${tiers[tier].label} pass` : 'any pass'} (${key})`)
    const asked = world.call(`${buyer.name}'s purchase`, (services) => buyPass(services, account, request))
    const done = await Promise.race([asked, world.pause(MINUTE).then(() => 'lost' as const)])
    if (done === 'lost') {
      story.tell(`${buyer.name} hears nothing`)
      if (chance.happens(0.2)) return
      await world.pause(chance.between(1, 20) * SECOND)
    } else if (done.answer.ok) {
      const { reservationId, items } = done.answer.value
      model.answered(account, key, reservationId)
      const uuid = payloadUuid.parse(items[0]?.xamanPayload.uuid)
      await answer(world, buyer, uuid)
      if (chance.happens(0.3))
        await world.call(`${buyer.name}'s page`, (services) =>
          readOwnPurchase(services, account, reservationId),
        )
      if (chance.happens(0.7)) return
      story.tell(`${buyer.name} comes back`)
    } else {
      story.tell(`${buyer.name} is told ${done.answer.error}`)
      const { retryAfter } = done.answer
      if (retryAfter === undefined && chance.happens(0.6)) return
      await world.pause(Math.min(60, retryAfter ?? chance.between(1, 20)) * SECOND)
    }
  }
}

/** What a person does with the request on their phone. */
async function answer(world: World, buyer: Buyer, uuid: PayloadUuid): Promise<void> {
  const { chance, story, outside } = world
  const manner = chance.pick(manners)
  await world.pause(chance.between(1, 6) * SECOND)
  if (manner === 'leaves') return story.tell(`${buyer.name} lays the phone aside`)
  outside.phone.open(uuid)
  world.hint(uuid, 'opened')
  await world.pause(manner === 'late' ? chance.between(8, 13) * MINUTE : chance.between(1, 10) * SECOND)
  if (manner === 'directly') {
    // Declines on the phone, and takes the offer with a tool of their own at the same time.
    if (chance.happens(0.7)) {
      outside.phone.decline(uuid)
      world.hint(uuid, 'rejected')
    }
    await world.pause(chance.between(0, 12) * SECOND)
    return takeDirectly(world, buyer, uuid)
  }
  if (manner === 'declines') {
    const { declined } = outside.phone.decline(uuid)
    story.tell(`${buyer.name} ${declined ? 'declines' : 'cannot decline any more'}`)
    return world.hint(uuid, 'rejected')
  }
  const blob = await sign(world, buyer, uuid, {
    late: manner === 'late',
    hold: manner === 'holds' || manner === 'slowly',
    unreported: manner === 'quietly',
  })
  if (manner === 'slowly' && blob) {
    await world.pause(chance.between(5, 90) * SECOND)
    const { engine_result: result } = outside.ledger.request('submit', { tx_blob: blob }, 2) as Submitted
    story.tell(`${buyer.name}'s phone finds its network again, and the node says ${String(result)}`)
  }
  if (manner === 'twice') await sign(world, buyer, uuid, { unreported: true })
}

/** Takes the offer without the wallet app, as anybody can who knows its id. */
async function takeDirectly(
  { outside, model, story }: World,
  { name, wallet }: Buyer,
  uuid: string,
): Promise<void> {
  const offer = outside.xaman.find(uuid)?.template.txjson.NFTokenSellOffer
  const node = createPhoneNode(outside.ledger)
  const [known, { fee, validatedIndex, networkId }] = await Promise.all([
    node.account(wallet.address),
    node.network(),
  ])
  const facts = { account: wallet.address, sequence: known?.sequence ?? 0, fee, networkId }
  const fields = { TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: offer }
  const { blob, hash } = signBlob(fillIn(fields, { ...facts, ledgerIndex: validatedIndex }), wallet)
  model.signed(wallet.address, hash)
  const { result } = await node.submit(blob)
  story.tell(`${name} takes the offer without the app, and the node says ${result}`)
}

interface Submitted {
  readonly engine_result?: string
}

/** Answers with what was signed, if anything was. */
async function sign(world: World, buyer: Buyer, uuid: PayloadUuid, how: SignOptions): Promise<string | null> {
  const { story, outside, model } = world
  const signed = await outside.phone.sign(uuid, buyer.wallet, how)
  if (!signed.signed) {
    story.tell(`${buyer.name} cannot sign: ${signed.refused}`)
    return null
  }
  model.signed(buyer.wallet.address, signed.txid)
  const said = how.hold ? 'and the phone dies' : `and the node says ${signed.result}`
  story.tell(`${buyer.name} signs${how.late ? ' late' : ''}${how.unreported ? ' unreported' : ''} ${said}`)
  if (!how.unreported) world.hint(uuid, 'signed')
  return signed.blob
}
