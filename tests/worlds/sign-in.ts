import { SECOND } from '#contract/timing'
import { pathOf } from '#contract/wire/endpoint'
import { type PayloadUuid, payloadUuid } from '#contract/wire/ledger-ids'
import { type RoomAccess, roomAccess } from '#contract/wire/room-access'
import { connectWallet, disconnectWallet, readWallet, verifyWallet } from '#contract/wire/wallet'
import type { SignOptions } from '../sandbox/phone/phone.ts'
import type { Reply } from './api.ts'
import { attacker, type Buyer } from './prepared.ts'
import type { World } from './world.ts'
import { reportAnswer } from './xaman-reports.ts'

/** How often a page asks for the state of its sign-in before it gives up. */
const MAX_TIMES = 12

/** Signs in over HTTP, in one tab or two. Returns the session token, or null without one. */
export async function signIn(world: World, buyer: Buyer): Promise<string | null> {
  const { chance, trace, observer, swarm } = world
  const shown = await ask(world, buyer.name, 'POST', connectWallet.path, null)
  if (!shown?.cookie || shown.status !== 200) return null
  const { cookie, json } = shown
  const id = String(json.connectId)
  const uuid = payloadUuid.parse(json.uuid)
  observer.addSecret(cookie.slice(cookie.indexOf('=') + 1))
  trace.note(`${buyer.name} wants to sign in`)
  const hangUp = await listen(world, buyer, uuid, roomAccess.parse(json.room))
  await world.pause(chance.between(1, 8) * SECOND)
  const tabs = chance.happens(0.3) ? 2 : 1
  const person = approve(world, buyer, uuid)
  const spy = swarm.strikes('attacker at work') ? spyOn(world, id) : null
  const tokens = await Promise.all(Array.from({ length: tabs }, () => waitForToken(world, buyer, id, cookie)))
  await Promise.all([person, spy])
  hangUp()
  const [token = null] = tokens.filter((one) => one !== null)
  if (new Set(tokens.filter((one) => one !== null)).size > 1)
    observer.report(`${buyer.name}'s two tabs have two tokens`)
  if (token && chance.happens(0.15)) return leave(world, buyer, token)
  return token
}

/** The page's room of the sign-in payload: it may only report the wallet that signed, and never an impostor. */
async function listen(
  { rooms, observer, model }: World,
  { name, wallet }: Buyer,
  uuid: PayloadUuid,
  access: RoomAccess,
): Promise<() => void> {
  const leave = await rooms.join(access, {
    address: '10.0.0.1',
    receives(envelope) {
      observer.checkForSecrets('a page that signs in', JSON.stringify(envelope))
      if (envelope.type !== 'wallet-connected') return
      if (envelope.data.address !== wallet.address || model.isImpostor(uuid))
        observer.report(`${name}'s page was told that ${envelope.data.address} signed in`)
    },
    cut() {},
  })
  return leave ?? (() => {})
}

/** The person with the phone: most approve, and some apps sign something else. */
async function approve(world: World, { name, wallet }: Buyer, uuid: PayloadUuid): Promise<void> {
  const { chance, trace, outside, swarm } = world
  await world.pause(chance.between(1, 20) * SECOND)
  if (chance.happens(0.1)) {
    outside.phone.decline(uuid)
    trace.note(`${name} declines the sign-in`)
    return reportAnswer(world, uuid)
  }
  const how: SignOptions = {
    ...(swarm.strikes('phone with another key') && { key: attacker.wallet }),
    ...(swarm.strikes('phone tampered with') && { instead: { Memos: [{ Memo: { MemoData: 'C0FFEE' } }] } }),
  }
  const signed = await outside.phone.signIn(uuid, wallet, how)
  const odd = how.key || how.instead
  if (odd) world.model.impostor(uuid)
  trace.note(
    `${name} ${signed.signed ? 'approves' : 'cannot approve'}${odd ? ', with a wrong signature' : ''}`,
  )
  if (signed.signed) reportAnswer(world, uuid)
}

/** The page asks every few seconds, until the answer is final. */
async function waitForToken(world: World, buyer: Buyer, id: string, cookie: string): Promise<string | null> {
  const { observer, model, outside } = world
  for (let times = 0; times < MAX_TIMES; times += 1) {
    await world.pause(3 * SECOND)
    const reply = await ask(world, buyer.name, 'GET', pathOf(verifyWallet.path, { id }), { cookie })
    if (!reply || reply.json.status === 'pending') continue
    if (reply.json.status !== 'connected') return null
    const uuid = outside.xaman.findByIdentifier(id)?.uuid
    if (reply.json.address !== buyer.wallet.address || (uuid && model.isImpostor(uuid)))
      observer.report(`${buyer.name} was signed in as ${String(reply.json.address)}`)
    const token = String(reply.json.token)
    observer.addSecret(token)
    return token
  }
  return null
}

/** An attacker who read the code on the screen, with a browser of their own: they must get nothing. */
async function spyOn(world: World, id: string): Promise<void> {
  const own = await ask(world, attacker.name, 'POST', connectWallet.path, null)
  for (const cookie of [null, own?.cookie ?? null, 'touchstone-connect='.padEnd(62, 'A')]) {
    await world.pause(4 * SECOND)
    const headers = cookie === null ? null : { cookie }
    const reply = await ask(world, attacker.name, 'GET', pathOf(verifyWallet.path, { id }), headers)
    if (reply && (reply.status === 200 || 'token' in reply.json))
      world.observer.report(`an attacker was shown ${reply.text.slice(0, 40)} of a sign-in`)
  }
}

/** Disconnects: the session token must not work from then on. */
async function leave(world: World, { name }: Buyer, token: string): Promise<null> {
  const headers = { authorization: `Bearer ${token}` }
  const left = await ask(world, name, 'POST', disconnectWallet.path, headers)
  if (left?.status !== 200) return null
  world.trace.note(`${name} disconnects`)
  const again = await ask(world, name, 'GET', readWallet.path, headers)
  if (again && again.status === 200 && !world.observer.behind)
    world.observer.report('a session token works after disconnect')
  return null
}

async function ask(
  { api, call }: World,
  who: string,
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>> | null,
): Promise<Reply | null> {
  const done = await call(`${who}'s browser`, (services) =>
    api.ask(services, method, path, headers ? { headers } : {}),
  )
  return done === 'lost' ? null : done.answer
}
