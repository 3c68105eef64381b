import type { ErrorCode } from '#contract/error-codes'
import { errors } from '#contract/errors'
import { err, ok } from '#contract/result'
import { MINUTE, SECOND } from '#contract/timing'
import type { EventMessage } from '#contract/wire/events'
import type { OrRefused } from '#contract/wire/refusal'
import type { SignInAnswer } from '#contract/wire/wallet'
import { claimTurn } from '../../adapters/db/claim.ts'
import { maySign } from '../../adapters/ledger/may-sign.ts'
import { accessTo } from '../../adapters/rooms/room-access.ts'
import type { PayloadSignature } from '../../adapters/xaman/xaman.ts'
import { openSession } from '../../edge/http/session-store.ts'
import { digest } from '../../random.ts'
import type { Services } from '../../services.ts'
import { readApproval } from '../kyc/approvals.ts'
import { answerSignIn, openedSignIn, type SignIn, signInById } from './sign-in-store.ts'
import { readSignIn } from './verify-sign-in.ts'

/** How long after its end a request that was opened in time may still be answered. */
const OPENED_IN_TIME = 5 * MINUTE

/** The least interval between requests to Xaman about one sign-in, unless something reports that it was answered. */
const CHECK_PAUSE = 5 * SECOND

/** Said to a browser without the cookie that it was given: it blocks cookies, or they were cleared. */
const NO_COOKIE =
  'Your browser did not send the cookie that connecting a wallet needs. Allow cookies for this site, or use another browser, and connect again.'

/** Reads how a sign-in was answered, and publishes it. */
export type SettlingSignIn = Pick<Services, 'db' | 'clock' | 'ledger' | 'xaman' | 'rooms' | 'defer'>

/** The status of a sign-in, for the browser that asked. Approved, it answers its session token, for a minute only. */
export async function readSignInAnswer(
  services: SettlingSignIn & Pick<Services, 'secrets' | 'kyc' | 'log'>,
  id: string,
  secret: string | null,
): Promise<OrRefused<SignInAnswer>> {
  const { db } = services
  const known = await signInById(db, id)
  if (!known?.uuid || secret === null || (await digest(secret)) !== known.secretHash)
    return { ...err('connect_unknown'), says: secret === null ? NO_COOKIE : null }
  await checkAtIntervals(services, known)
  const signIn = (await signInById(db, id)) ?? known

  if (signIn.status === 'rejected' || signIn.status === 'expired') {
    const code: ErrorCode = signIn.status === 'rejected' ? 'connect_rejected' : 'connect_expired'
    return ok({ status: signIn.status, code, error: errors[code].error })
  }
  if (signIn.status !== 'approved' || !signIn.address) {
    const room = await accessTo(services, { kind: 'payload', id: known.uuid })
    return ok({ status: 'pending', opened: signIn.openedAt !== null, expiresAt: signIn.expiresAt, room })
  }
  const session = await openSession(services, id, secret)
  if (!session) return err('connect_claimed')
  await readApproval(services, signIn.address)
  return ok({ status: 'connected', address: signIn.address, ...session })
}

/**
 * Checks a pending sign-in, unless that has just been done: however many ask, Xaman is asked at intervals, and only
 * while half of its calls are unused. Otherwise strangers with many open sign-ins would use all of them.
 */
export async function checkAtIntervals(services: SettlingSignIn, signIn: SignIn): Promise<void> {
  const { db, clock } = services
  if (signIn.status !== 'pending') return
  if (await claimTurn(db, 'sign-in check', signIn.id, clock.now(), CHECK_PAUSE))
    await settleSignIn(services, signIn, 'spare')
}

/** Checks a pending sign-in: asks Xaman, verifies the signature, answers it once. True when it is answered. */
export async function settleSignIn(
  services: SettlingSignIn,
  signIn: SignIn,
  when?: 'spare',
): Promise<boolean> {
  const { db, xaman, clock } = services
  if (signIn.status !== 'pending' || !signIn.uuid) return signIn.status !== 'asked'
  const read = await xaman.read(signIn.uuid, when)
  const over = clock.now() >= signIn.expiresAt
  if (!read.ok) return read.error === 'unknown_payload' || over ? answer(services, signIn, 'expired') : false

  const state = read.value
  if (state.step === 'declined') return answer(services, signIn, 'rejected')
  if (state.step === 'signed') {
    if (clock.now() >= signIn.expiresAt + OPENED_IN_TIME) return answer(services, signIn, 'expired')
    const entitled = await isEntitled(services, signIn, state.signature)
    if (entitled === 'unknown') return false
    return answer(services, signIn, entitled ? 'approved' : 'rejected', state.signature)
  }
  if (state.opened && signIn.openedAt === null) await openedSignIn(db, signIn.id, clock.now())
  return state.expired || state.cancelled || over ? answer(services, signIn, 'expired') : false
}

/** Whether the signature verifies, answers this request, and its key may sign for the account by the ledger. */
async function isEntitled(
  { ledger }: Pick<Services, 'ledger'>,
  signIn: SignIn,
  { type, identifier, blob, account }: PayloadSignature,
): Promise<boolean | 'unknown'> {
  if (type !== 'SignIn' || identifier !== signIn.id) return false
  const signed = readSignIn(blob, signIn.nonce)
  if (!signed || signed.account !== account) return false
  const onLedger = await ledger.account(account)
  return onLedger.ok ? maySign(account, onLedger.value, signed.signer) : 'unknown'
}

async function answer(
  { db, rooms, defer }: Pick<Services, 'db' | 'rooms' | 'defer'>,
  signIn: SignIn,
  status: 'approved' | 'rejected' | 'expired',
  signature?: PayloadSignature,
): Promise<boolean> {
  const wallet = status === 'approved' && signature ? signature.account : null
  const first = await answerSignIn(db, signIn.id, status, wallet)
  const { uuid } = signIn
  if (!first || !uuid) return true
  const message: EventMessage = wallet
    ? { type: 'wallet-connected', uuid, data: { address: wallet } }
    : {
        type: status === 'rejected' ? 'wallet-connection-rejected' : 'wallet-connection-expired',
        uuid,
        data: {},
      }
  defer(rooms.publish({ kind: 'payload', id: uuid }, message).then(() => rooms.unwatch(uuid)))
  return true
}
