import { encode, encodeForSigning } from 'ripple-binary-codec'
import { deriveKeypair, generateSeed, sign } from 'ripple-keypairs'
import { SECOND } from '#contract/timing'
import * as z from '#contract/wire/schema'
import { keyOfSeed, type Unsigned } from '../../adapters/signer/signer.ts'
import { askAccount, askAnyNode } from '../doctor/examined/ledger-account.ts'
import type { FaucetAccount, Role } from './record.ts'
import type { SetupState } from './setup-state.ts'
import type { SetupTools } from './tools.ts'

/** XRP of a faucet: the minter pays for tickets, offers and pages with them. */
const XRP: Readonly<Record<Role, number>> = { issuer: 20, minter: 100 }
/** Drops, twice the base fee. */
const FEE = '20'
/** Ledgers within which a transaction has to be included. */
const LIFE = 20
const WITHIN = 60 * SECOND
const POLL = SECOND

type Ledger = Pick<SetupState, 'known'> & Pick<SetupTools, 'ask' | 'sleep'>

/** A key pair whose account a faucet will fund. */
export function newFaucetAccount(): FaucetAccount {
  const seed = generateSeed({ algorithm: 'ed25519' })
  const address = keyOfSeed(seed)
  if (address === null) throw new Error('a generated seed has no address')
  return { address, seed }
}

/** Funds an account of a faucet, unless the ledger has it. Throws where the XRP do not arrive in time. */
export async function fund(
  { address }: FaucetAccount,
  role: Role,
  ledger: Ledger & Pick<SetupTools, 'faucet' | 'say'>,
): Promise<void> {
  if ((await askAccount(ledger, address)) !== null) return
  ledger.say(`Asking the faucet for ${XRP[role]} XRP for the ${role} ${address} …`)
  await ledger.faucet(address, XRP[role])
  await until(ledger, async () => (await askAccount(ledger, address)) !== null, 'the faucet’s XRP')
}

const sender = z.object({
  account_data: z.object({ Sequence: z.number() }),
  ledger_current_index: z.number(),
})
const submitted = z.object({ engine_result: z.string() })

/** Signs and sends a transaction of an account of a faucet; resolves once `isDone`. Throws where the ledger refuses it. */
export async function signAndSend(
  { address, seed }: FaucetAccount,
  transaction: Unsigned,
  ledger: Ledger,
  isDone: () => Promise<boolean>,
): Promise<void> {
  const current = sender.parse(
    await resultOf(ledger, 'account_info', { account: address, ledger_index: 'current' }),
  )
  const { publicKey, privateKey } = deriveKeypair(seed)
  const whole = {
    ...transaction,
    Fee: FEE,
    Sequence: current.account_data.Sequence,
    LastLedgerSequence: current.ledger_current_index + LIFE,
    SigningPubKey: publicKey,
  }
  const TxnSignature = sign(encodeForSigning(whole), privateKey)
  const { engine_result } = submitted.parse(
    await resultOf(ledger, 'submit', { tx_blob: encode({ ...whole, TxnSignature }) }),
  )
  if (!/^te[sr]/.test(engine_result))
    throw new Error(`The ledger refused the ${transaction.TransactionType} of ${address}: ${engine_result}`)
  await until(ledger, isDone, `the ${transaction.TransactionType} of ${address}`)
}

async function resultOf(ledger: Ledger, method: string, params: object): Promise<unknown> {
  const answer = await askAnyNode(ledger, method, params)
  if (answer.kind === 'result') return answer.result
  throw new Error(`A node refused ${method}: ${answer.kind === 'error' ? answer.error : answer.reason}`)
}

async function until(
  { sleep }: Pick<SetupTools, 'sleep'>,
  isDone: () => Promise<boolean>,
  what: string,
): Promise<void> {
  for (let waited = 0; waited < WITHIN; waited += POLL) {
    if (await isDone()) return
    await sleep(POLL)
  }
  throw new Error(
    `No validated ledger has ${what} after ${WITHIN / SECOND} s. Run this again: it goes on from here.`,
  )
}
