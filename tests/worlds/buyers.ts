import { type TierId, tierIds, tiers } from '#contract/tiers'
import { MINUTE, SECOND } from '#contract/timing'
import { address, type PayloadUuid, payloadUuid } from '#contract/wire/ledger-ids'
import type { PurchaseReply } from '#contract/wire/purchase'
import { purchasePass } from '#contract/wire/purchase'
import { refreshApproval } from '../../functions/people/kyc/approvals.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { submitSigned } from '../sandbox/seed.ts'
import { keepOpen } from './open-page.ts'
import { lookAtPage } from './page.ts'
import { answer, sign } from './phones.ts'
import type { Buyer } from './prepared.ts'
import { signIn } from './sign-in.ts'
import type { World } from './world.ts'

/** asfDisallowIncomingNFTokenOffer */
export const BLOCK_OFFERS = 12
/** How often a buyer retries under the same key. */
const MAX_TIMES = 6
/** When a newcomer asks again after 'busy', in seconds. */
const BUSY_PAUSE = 5

interface Wish {
  readonly tier: TierId | null
  readonly key: string
  /** The session token of a buyer who signed in; null calls the use case directly. */
  readonly token: string | null
}

type BuyerReply =
  | { readonly bought: PurchaseReply }
  | { readonly refused: string; readonly retryAfter?: number }

/** Buys a Common pass and signs at once. In the queue, asks again whenever it may, until this time; after 'busy' once. */
export async function buyPlainly(world: World, buyer: Buyer, until: number): Promise<void> {
  const { schedule, trace } = world
  let key = `key-${buyer.name}-plain`
  for (;;) {
    const reply = await ask(world, buyer, { tier: 'common', key, token: null })
    if (reply !== 'lost' && 'bought' in reply)
      return void (await sign(world, buyer, payloadUuid.parse(reply.bought.items[0]?.xamanPayload.uuid), {}))
    trace.note(`${buyer.name} is refused: ${reply === 'lost' ? 'no answer' : reply.refused}`)
    // No ledger may have closed while they waited: they try once more.
    const isFirstBusy = reply !== 'lost' && reply.refused === 'busy' && !key.endsWith('again')
    if (isFirstBusy) key = `${key}-again`
    const isTold = reply !== 'lost' && (reply.refused === 'in_line' || isFirstBusy)
    const again = isTold ? (reply.retryAfter ?? BUSY_PAUSE) : undefined
    if (again === undefined || schedule.now() >= until) return
    await world.pause(again * SECOND)
  }
}

/** All purchases of one buyer: a few, one after the other, or two at once. */
export async function buy(world: World, buyer: Buyer): Promise<void> {
  const { chance } = world
  await world.pause(chance.between(0, 12) * SECOND)
  const account = address.parse(buyer.wallet.address)
  const token = chance.happens(0.3) ? await signIn(world, buyer) : null
  if (!token) await world.call(`${buyer.name}'s sign-in`, (services) => refreshApproval(services, account))
  const favourite = chance.pick<TierId>(['common', 'mythic', 'rare', 'epic'])
  const wishes = chance.between(1, 3)
  for (let wish = 1; wish <= wishes && world.open; wish += 1) {
    const tier = chance.happens(0.6)
      ? favourite
      : chance.pick([...tierIds, null] as [TierId, ...(TierId | null)[]])
    const key = `key-${buyer.name}-${wish}`
    const come = () => want(world, buyer, { tier, key, token })
    const again = () => want(world, buyer, { tier, key: `${key}-too`, token })
    const tabs = chance.happens(0.3) ? 2 : 1
    const second = chance.happens(0.5) ? come : again
    if (tabs === 2) world.trace.note(`${buyer.name} has two tabs open`)
    if (world.swarm.strikes('bot at work')) world.begin('a bot', () => flood(world, buyer))
    await Promise.all(tabs === 2 ? [come(), second()] : [come()])
    if (chance.happens(0.2)) await wantOtherwise(world, buyer, { tier, key, token })
    await world.pause(chance.between(1, 15) * SECOND)
  }
}

/** One purchase: asks until there is an answer to act on, or the buyer gives up. */
export async function want(world: World, buyer: Buyer, wish: Wish): Promise<void> {
  const { chance, trace, model } = world
  const { tier, key } = wish
  for (let times = 0; times < MAX_TIMES && world.open; times += 1) {
    trace.note(`${buyer.name} asks for ${tier ? `a ${tiers[tier].label} pass` : 'any pass'} (${key})`)
    if (world.swarm.strikes('offers blocked by the buyer'))
      world.begin(buyer.name, () => blockOffers(world, buyer))
    const reply = await ask(world, buyer, wish)
    if (reply === 'lost') {
      trace.note(`${buyer.name} gets no answer`)
      if (chance.happens(0.2)) return
      await world.pause(chance.between(1, 20) * SECOND)
    } else if ('bought' in reply) {
      const { reservationId, items } = reply.bought
      model.answered(buyer.wallet.address, key, reservationId)
      if (chance.happens(0.6))
        world.begin(`${buyer.name}'s page`, () => keepOpen(world, buyer, reservationId))
      const uuid: PayloadUuid = payloadUuid.parse(items[0]?.xamanPayload.uuid)
      await answer(world, buyer, uuid)
      if (chance.happens(0.3)) await lookAtPage(world, buyer, reservationId)
      if (chance.happens(0.7)) return
      trace.note(`${buyer.name} comes back`)
    } else {
      trace.note(`${buyer.name} is refused: ${reply.refused}`)
      if (reply.retryAfter === undefined && chance.happens(0.6)) return
      await world.pause(Math.min(60, reply.retryAfter ?? chance.between(1, 20)) * SECOND)
    }
  }
}

/** Blocks incoming offers on the account during a purchase, and allows them again. */
async function blockOffers(world: World, { name, wallet }: Buyer): Promise<void> {
  const { outside, chance, trace } = world
  await world.pause(chance.between(0, 3_000))
  const set = (fields: object) =>
    submitSigned(outside.ledger, wallet, { TransactionType: 'AccountSet', ...fields }).catch(() => null)
  await set({ SetFlag: BLOCK_OFFERS })
  trace.note(`${name} blocks offers`)
  await world.pause(chance.between(5, 40) * SECOND)
  await set({ ClearFlag: BLOCK_OFFERS })
}

/** A bot asks for a pass of every tier at once, under its own keys, and never signs. */
async function flood(world: World, buyer: Buyer): Promise<void> {
  world.trace.note(`${buyer.name}'s bot asks for a pass of every tier`)
  const asks = tierIds.map((tier) =>
    ask(world, buyer, { tier, key: `bot-${buyer.name}-${tier}`, token: null }),
  )
  await Promise.all(asks)
}

/** I11: the same key for different content is refused, and changes nothing. */
async function wantOtherwise(world: World, buyer: Buyer, wish: Wish): Promise<void> {
  const { model, observer } = world
  if (!model.knows(buyer.wallet.address, wish.key)) return
  const reply = await ask(world, buyer, { ...wish, tier: wish.tier === 'common' ? 'rare' : 'common' })
  if (reply === 'lost' || !('bought' in reply) || world.observer.behind) return
  observer.report(`${buyer.name} got another pass under the key of the first`)
}

async function ask(world: World, buyer: Buyer, { tier, key, token }: Wish): Promise<BuyerReply | 'lost'> {
  const { api, model } = world
  const account = address.parse(buyer.wallet.address)
  const request = {
    userAddress: account,
    selectedTier: tier,
    quantity: 1,
    clientMintRequestId: key,
  } as const
  model.asked(account, tier)
  const asked = world.call(`${buyer.name}'s purchase`, async (services): Promise<BuyerReply> => {
    if (token === null) {
      const answer = await buyPass(services, account, request)
      if (answer.ok) return { bought: answer.value }
      return { refused: answer.error, ...('retryAfter' in answer && { retryAfter: answer.retryAfter }) }
    }
    const headers = { authorization: `Bearer ${token}` }
    const sent = { body: JSON.stringify(request), headers }
    const { status, json } = await api.ask(services, 'POST', purchasePass.path, sent)
    if (status === 200) return { bought: purchasePass.reply.parse(json) }
    const { retryAfter } = json
    return { refused: String(json.code), ...(typeof retryAfter === 'number' && { retryAfter }) }
  })
  const done = await Promise.race([asked, world.pause(MINUTE).then(() => 'lost' as const)])
  return done === 'lost' ? done : done.answer
}
