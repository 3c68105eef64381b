import { brand } from '#contract/brand'
import { type ErrorCode, errors } from '#contract/errors'
import type { EventMessage } from '#contract/events'
import { err, ok, type Result } from '#contract/result'
import { MINUTE, SIGN_IN_LIFE } from '#contract/timing'
import type { SignInAnswer, SignInRequest } from '#contract/wallet'
import { refreshApproval } from '../kyc/approvals.ts'
import { passTo } from '../rooms/room-pass.ts'
import type { Services } from '../services.ts'
import type { PayloadSignature } from '../xaman/xaman.ts'
import { digest, randomText } from './random.ts'
import { openSession } from './session-token.ts'
import { answerSignIn, askedSignIn, openedSignIn, type SignIn, shownSignIn, signInById } from './store.ts'
import { readSignIn } from './verify-sign-in.ts'

/** How long after its end a request may still be answered that was opened in time. */
const OPENED_IN_TIME = 5 * MINUTE

/** Asks the wallet app for a sign-in, on behalf of the browser that holds `secret`. */
export async function askToSignIn(
  services: Services,
  secret: string,
): Promise<Result<SignInRequest, ErrorCode>> {
  const { db, xaman, rooms, clock, config, defer } = services
  const id = randomText(16)
  const nonce = hexOf(`${brand.name}:${randomText(24)}`)
  const code = String(10 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 90))
  const expiresAt = clock.now() + SIGN_IN_LIFE
  await askedSignIn(db, { id, secretHash: await digest(secret), nonce, code, now: clock.now(), expiresAt })

  const made = await xaman.create({
    identifier: id,
    transaction: { TransactionType: 'SignIn', Memos: [{ Memo: { MemoData: nonce } }] },
    instruction: `Sign in to ${new URL(config.siteUrl).host}. Approve only if the page shows the number ${code}.`,
    life: SIGN_IN_LIFE,
    signers: null,
    returnUrl: `${config.siteUrl}/founder-pass-wallet`,
  })
  if (!made.ok) return err(made.error === 'busy' ? 'busy' : 'connect_failed')
  const { uuid, deeplink, qrPng, statusSocket } = made.value
  await shownSignIn(db, id, uuid)
  defer(rooms.watch(uuid, statusSocket, expiresAt))
  const room = await passTo(services, { kind: 'payload', id: uuid })
  return ok({
    success: true,
    connectId: id,
    uuid,
    deeplink,
    qrCode: deeplink,
    qr_png: qrPng,
    code,
    expiresAt,
    room,
  })
}

/**
 * How a sign-in stands, told only to the browser that asked for it. Approved, it yields its one session token, for a
 * minute and to that browser; asking again after that is refused.
 */
export async function readSignInAnswer(
  services: Services,
  id: string,
  secret: string | null,
): Promise<Result<SignInAnswer, ErrorCode>> {
  const { db } = services
  const known = await signInById(db, id)
  if (!known?.uuid || secret === null || (await digest(secret)) !== known.secretHash)
    return err('connect_unknown')
  await settleSignIn(services, known)
  const signIn = (await signInById(db, id)) ?? known

  if (signIn.status === 'rejected' || signIn.status === 'expired') {
    const code: ErrorCode = signIn.status === 'rejected' ? 'connect_rejected' : 'connect_expired'
    return ok({ status: signIn.status, code, error: errors[code].error })
  }
  if (signIn.status !== 'approved' || !signIn.address) {
    const room = await passTo(services, { kind: 'payload', id: known.uuid })
    return ok({ status: 'pending', opened: signIn.openedAt !== null, expiresAt: signIn.expiresAt, room })
  }
  const session = await openSession(services, id, secret)
  if (!session) return err('connect_claimed')
  await refreshApproval(services, signIn.address)
  return ok({ status: 'connected', address: signIn.address, ...session })
}

/** Looks again at a pending sign-in: asks Xaman, verifies the signature, answers it once. True when it is answered. */
export async function settleSignIn(services: Services, signIn: SignIn): Promise<boolean> {
  const { db, xaman, clock } = services
  if (signIn.status !== 'pending' || !signIn.uuid) return signIn.status !== 'asked'
  const read = await xaman.read(signIn.uuid)
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

/** Whether the signature is good, answers this very request, and its key may sign for the account: the ledger's to say. */
async function isEntitled(
  { ledger }: Services,
  signIn: SignIn,
  { type, identifier, blob, account }: PayloadSignature,
): Promise<boolean | 'unknown'> {
  if (type !== 'SignIn' || identifier !== signIn.id) return false
  const signed = readSignIn(blob, signIn.nonce)
  if (!signed || signed.account !== account) return false
  const onLedger = await ledger.account(account)
  if (!onLedger.ok) return 'unknown'
  if (signed.signer === account) return !onLedger.value?.masterDisabled
  return onLedger.value?.regularKey === signed.signer
}

async function answer(
  { db, rooms, defer }: Services,
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
  defer(rooms.tell({ kind: 'payload', id: uuid }, message).then(() => rooms.rest(uuid)))
  return true
}

function hexOf(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}
