import { encode, encodeForSigning } from 'ripple-binary-codec'
import { sign } from 'ripple-keypairs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { err, ok } from '#contract/result'
import { MINUTE, SECOND, SIGN_IN_REQUEST_LIFE } from '#contract/timing'
import { address, txHash } from '#contract/wire/ledger-ids'
import type { Account } from '../../functions/adapters/ledger/ledger.ts'
import type { PayloadSignature } from '../../functions/adapters/xaman/xaman.ts'
import { askToSignIn } from '../../functions/people/sign-in/ask-to-sign-in.ts'
import { readSignInAnswer } from '../../functions/people/sign-in/sign-in.ts'
import type { Services } from '../../functions/services.ts'
import { demoWallets, type Wallet } from '../sandbox/accounts.ts'
import { inProcess } from '../support/in-process.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld()
})
afterAll(() => world.close())

let browsers = 0

/**
 * Asks to sign in and answers with this account, signed by this key, while the ledger shows the account like this.
 * `said`: what the wallet app states otherwise.
 */
async function signedIn(
  { account, key }: { account: Wallet; key: Wallet },
  shown: Partial<Account> | 'unknown' | 'unreachable',
  said: Partial<PayloadSignature> = {},
) {
  const { services } = inProcess(world, null)
  browsers += 1
  const secret = `the secret of browser ${browsers}`
  const asked = await askToSignIn(services, { secret, address: undefined })
  if (!asked.ok) throw new Error(asked.error)
  const id = asked.value.connectId
  const nonce = await world.db
    .prepare('SELECT nonce FROM sign_in WHERE id = ?')
    .bind(id)
    .first<string>('nonce')
  const unsigned = {
    Account: account.address,
    SigningPubKey: key.publicKey,
    Memos: [{ Memo: { MemoData: nonce } }],
  }
  const blob = encode({ ...unsigned, TxnSignature: sign(encodeForSigning(unsigned), key.privateKey) })
  const onLedger: Account = {
    balance: 0n as Account['balance'],
    ownerCount: 0,
    sequence: 1,
    masterDisabled: false,
    regularKey: null,
    offersBlocked: false,
    minter: null,
    previousTx: txHash.parse('0'.repeat(64)),
    ...(typeof shown === 'object' && shown),
  }
  const answered: Services = {
    ...services,
    xaman: {
      ...services.xaman,
      read: async () =>
        ok({
          step: 'signed',
          signature: {
            account: address.parse(account.address),
            blob,
            type: 'SignIn',
            identifier: id,
            networkId: null,
            ...said,
          },
        }),
    },
    ledger: {
      ...services.ledger,
      account: async () =>
        shown === 'unreachable' ? err('unreachable') : ok(shown === 'unknown' ? null : onLedger),
    },
  }
  return { id, secret, answered }
}

const { rich, holder, verified } = demoWallets

async function statusOf({ id, secret, answered }: { id: string; secret: string; answered: Services }) {
  const said = await readSignInAnswer(answered, id, secret)
  return said.ok ? said.value.status : said.error
}

test.each([
  ["the account's own key", rich, {}, 'connected'],
  ["the account's own key, while the ledger does not know the account yet", rich, 'unknown', 'connected'],
  ["the account's own key after it was disabled", rich, { masterDisabled: true }, 'rejected'],
  [
    'its regular key',
    holder,
    { regularKey: address.parse(holder.address), masterDisabled: true },
    'connected',
  ],
  ['a key that is not its regular key', verified, { regularKey: address.parse(holder.address) }, 'rejected'],
  ['any other key', holder, {}, 'rejected'],
  ['any other key for an account the ledger does not know', holder, 'unknown', 'rejected'],
] as const)('a sign-in by %s', async (_what, key, shown, status) => {
  expect(await statusOf(await signedIn({ account: rich, key }, shown))).toBe(status)
})

test.each<[string, Partial<PayloadSignature>]>([
  ['of another request', { identifier: 'another' }],
  ['of another type', { type: 'Payment' }],
  ['for another account, whose regular key it is', { account: address.parse(holder.address) }],
])('an answer that the wallet app gives as one %s opens no session', async (_what, said) => {
  const regularKey = address.parse(rich.address)
  expect(await statusOf(await signedIn({ account: rich, key: rich }, { regularKey }, said))).toBe('rejected')
})

test('while the ledger cannot say whether a key is still valid, no sign-in succeeds, and a retry may help', async () => {
  const asked = await signedIn({ account: rich, key: rich }, 'unreachable')
  expect(await statusOf(asked)).toBe('pending')
  world.later(5 * SECOND)
  const { ledger } = inProcess(world, null).services
  expect(await statusOf({ ...asked, answered: { ...asked.answered, ledger } })).toBe('connected')
})

test('a request that was opened in time may be signed for minutes after its end', async () => {
  const { answered, ...asked } = await signedIn({ account: rich, key: rich }, {})
  const clock = { ...answered.clock, now: () => world.clock.now() + 1.5 * SIGN_IN_REQUEST_LIFE - MINUTE }
  expect(await statusOf({ ...asked, answered: { ...answered, clock } })).toBe('connected')
})

test('a request that was signed long after its time opens no session', async () => {
  const { answered, ...asked } = await signedIn({ account: rich, key: rich }, {})
  const clock = { ...answered.clock, now: () => world.clock.now() + 1.5 * SIGN_IN_REQUEST_LIFE + MINUTE }
  expect(await statusOf({ ...asked, answered: { ...answered, clock } })).toBe('expired')
})
