import { stringToHex } from '@xrplf/isomorphic/utils'
import { brand } from '#contract/brand'
import { MINT_PAGE } from '#contract/names'
import { err, ok } from '#contract/result'
import { SECOND, SIGN_IN_LIFE, SIGN_IN_REQUEST_LIFE } from '#contract/timing'
import type { OrRefused } from '#contract/wire/refusal'
import type { SignInRequest } from '#contract/wire/wallet'
import { accessTo } from '../../adapters/rooms/room-access.ts'
import { nextPayloadAt, takePayload } from '../../adapters/xaman/budget-store.ts'
import { qrModules } from '../../adapters/xaman/qr-modules.ts'
import { signInNetworks } from '../../edge/http/sender.ts'
import { digest, randomBytes, randomText } from '../../random.ts'
import type { Services } from '../../services.ts'
import { checkAtIntervals, type SettlingSignIn } from './sign-in.ts'
import {
  askedSignIn,
  droppedSignIn,
  type SignIn,
  shownSignIn,
  signInById,
  unaskedSignIn,
  waitingSignIn,
} from './sign-in-store.ts'
import { type Networks, readTurns } from './sign-in-turn-store.ts'
import { type SignInTurn, signInTurn } from './sign-in-turns.ts'

/** How long a browser waits whose request to Xaman is under way already, in seconds. */
const RETRY_AFTER = 2

/** The caller: the secret of a browser, and its network address. */
interface AskingBrowser {
  readonly secret: string
  readonly address: string | undefined
}

/**
 * Asks the wallet app for a sign-in, for a browser. A waiting one with a page's whole time left is given to the same
 * browser again; otherwise one is made, within the number that Xaman makes in a minute and the share of each network.
 * Beyond that the caller is told how long to wait. A pause of sign-ins leaves a waiting one as it is.
 */
export async function askToSignIn(
  services: SettlingSignIn & Pick<Services, 'config' | 'secrets'>,
  asker: AskingBrowser,
): Promise<OrRefused<SignInRequest>> {
  const { db, clock } = services
  const secretHash = await digest(asker.secret)
  const known = await waitingSignIn(db, secretHash, clock.now() + SIGN_IN_LIFE)
  if (known) {
    // If it was declined or approved meanwhile, the page could not use it.
    await checkAtIntervals(services, known)
    const waiting = await waitingSignIn(db, secretHash, clock.now() + SIGN_IN_LIFE)
    if (waiting) return requestFor(services, waiting)
  }
  return makeSignIn(services, secretHash, asker.address)
}

async function makeSignIn(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'secrets' | 'xaman' | 'rooms' | 'defer'>,
  secretHash: string,
  from: string | undefined,
): Promise<OrRefused<SignInRequest>> {
  const { db, xaman, rooms, clock, config, defer } = services
  const id = randomText(16)
  const nonce = stringToHex(`${brand.name}:${randomText(24)}`)
  const code = twoDigits()
  const now = clock.now()
  const expiresAt = now + SIGN_IN_REQUEST_LIFE
  const networks = await signInNetworks(services, from)
  const asking = { id, secretHash, networks, nonce, code, now, expiresAt }
  const turn = await readTurn(services, networks, now)
  if (turn.turn !== 'now') return notNow(db, turn, now)
  // Other browsers of its networks ask at the same time, or another tab of this one.
  if (!(await askedSignIn(db, asking, turn.most)))
    return notNow(db, await readTurn(services, networks, now), now)
  if (!(await takePayload(db, config.xaman, 'sign-in', now))) {
    await unaskedSignIn(db, id)
    return notNow(db, { turn: 'none left' }, now)
  }

  const made = await xaman.create({
    identifier: id,
    transaction: { TransactionType: 'SignIn', Memos: [{ Memo: { MemoData: nonce } }] },
    instruction: `Sign in to ${new URL(config.siteUrl).host}. Approve only if the page shows the number ${code}.`,
    life: SIGN_IN_REQUEST_LIFE,
    signers: null,
    returnUrl: `${config.siteUrl}${MINT_PAGE}`,
  })
  if (!made.ok) {
    await droppedSignIn(db, id)
    return err(made.error === 'busy' ? 'busy' : 'connect_failed')
  }
  await shownSignIn(db, id, made.value)
  defer(rooms.watch(made.value.uuid, made.value.statusSocket, expiresAt))
  const signIn = await signInById(db, id)
  return signIn ? requestFor(services, signIn) : err('connect_failed')
}

/** What a page needs of a waiting request. Its time counts from now, however long the request has been waiting. */
async function requestFor(
  services: Pick<Services, 'secrets' | 'clock'>,
  { id, uuid, code, deeplink, qrPng, expiresAt }: SignIn,
): Promise<OrRefused<SignInRequest>> {
  if (!uuid || !deeplink || !qrPng) return err('connect_failed')
  const now = services.clock.now()
  const value: SignInRequest = {
    success: true,
    connectId: id,
    uuid,
    deeplink,
    qrCode: deeplink,
    qrModules: qrModules(deeplink),
    qr_png: qrPng,
    code,
    expiresAt: Math.min(expiresAt, now + SIGN_IN_LIFE),
    usableFor: expiresAt - now,
    room: await accessTo(services, { kind: 'payload', id: uuid }),
  }
  return ok(value)
}

/** A turn, or a pause of sign-ins with what visitors read of it. */
type TurnOrPause = SignInTurn | { readonly turn: 'paused'; readonly says: string | null }

/** Whether the networks of a sender have used their share of this minute. */
async function readTurn(
  { db, config }: Pick<Services, 'db' | 'config'>,
  networks: Networks,
  now: number,
): Promise<TurnOrPause> {
  const { left, networks: made, pause } = await readTurns(db, networks, config.xaman, now)
  if (pause) return { turn: 'paused', says: pause.say }
  return signInTurn(made, { left, perSender: config.signInsPerAddress, now })
}

/** Nothing is left of this minute, or not for this sender, or not now; or sign-ins are paused. */
async function notNow(db: D1Database, turn: TurnOrPause, now: number): Promise<OrRefused<SignInRequest>> {
  if (turn.turn === 'paused') return { ...err('sign_ins_paused'), says: turn.says }
  const none = turn.turn === 'none left'
  const at = none ? await nextPayloadAt(db, now) : turn.turn === 'later' ? turn.at : now
  const retryAfter = Math.max(RETRY_AFTER, Math.ceil((at - now) / SECOND))
  return { ...err(none ? 'busy' : 'connect_wait'), retryAfter }
}

function twoDigits(): string {
  const [high = 0, low = 0] = randomBytes(2)
  return String(10 + ((high * 256 + low) % 90))
}
