import type { Unsigned } from '../../adapters/signer/signer.ts'
import { CannotCheck, type ExaminedEnvironment } from '../doctor/examined/examined-environment.ts'
import { askAccount } from '../doctor/examined/ledger-account.ts'
import { type AccountFacts, accountTransactions, purposeOf } from './account-transactions.ts'
import { fund, signAndSend } from './faucet-accounts.ts'
import { roles } from './record.ts'
import { publicHalves } from './secrets.ts'
import type { SetupFiles } from './setup-files.ts'
import type { SetupState } from './setup-state.ts'
import type { SetupTools } from './tools.ts'

/**
 * Brings the accounts in order: those of a faucet are funded and sign by themselves, and of others it is printed what they have to
 * sign, because their keys are not here. Returns whether nothing is left to be signed.
 */
export async function setUpAccounts(files: SetupFiles, tools: SetupTools): Promise<boolean> {
  const state = await files.read()
  const { known, record } = state
  const { ISSUER_ADDRESS: issuer, MINTER_ADDRESS: minter } = known.values
  if (issuer === undefined || minter === undefined) return false
  const minterKey = publicHalves(state.secrets).minterKey ?? record.minterKey ?? null
  const ledger = { ...tools, known }
  const pending = () => pendingOf(ledger, state, { issuer, minter, minterKey })
  try {
    for (const role of roles) {
      const account = record.accounts[role]
      if (account?.address === { issuer, minter }[role]) await fund(account, role, ledger)
    }
    for (const transaction of (await pending()).transactions) {
      const account = roles
        .map((role) => record.accounts[role])
        .find((one) => one?.address === transaction.Account)
      if (account === undefined) continue
      const isDone = async () =>
        (await pending()).transactions.every(({ Account }) => Account !== transaction.Account)
      await signAndSend(account, transaction, ledger, isDone)
      tools.say(`Signed, as its key is here: ${purposeOf(transaction)}.`)
    }
    return await present(await pending(), state, tools)
  } catch (error) {
    if (!(error instanceof CannotCheck)) throw error
    const todo = state.name === 'local' ? 'once npm start serves the sandbox' : 'once a node answers'
    throw new Error(`The accounts could not be read: ${error.message}. Run this again ${todo}.`)
  }
}

interface Pending {
  readonly transactions: readonly Unsigned[]
  readonly facts: AccountFacts
}

async function pendingOf(
  ledger: Pick<ExaminedEnvironment, 'known' | 'ask'>,
  { known, name }: SetupState,
  { issuer, minter, minterKey }: Pick<AccountFacts, 'issuer' | 'minter' | 'minterKey'>,
): Promise<Pending> {
  const site = known.values.SITE_URL
  const [issuerAccount, minterAccount] = await Promise.all([
    askAccount(ledger, issuer),
    askAccount(ledger, minter),
  ])
  const domain = name === 'local' || site === undefined ? null : new URL(site).hostname
  const facts = { issuer, minter, minterKey, domain, issuerAccount, minterAccount }
  return { transactions: accountTransactions(facts), facts }
}

/** Prints transactions as JSON, a link of the wallet app for each, and what keeps an account from signing; whether there are none. */
async function present(
  { transactions, facts }: Pending,
  state: SetupState,
  { walletLink, say, now }: SetupTools,
): Promise<boolean> {
  const { issuer, issuerAccount, minter, minterAccount, minterKey } = facts
  if (issuerAccount === null) say(`The ledger has no account ${issuer} yet: send the issuer XRP first.`)
  if (minterAccount === null) say(`The ledger has no account ${minter} yet: send the minter XRP first.`)
  if (minterKey === null && !minterAccount?.regularKey)
    say(
      'The address of MINTER_SEED is not known here, and the minter has no regular key: --rotate MINTER_SEED makes one.',
    )
  else if (minterKey === null)
    say(
      `The minter’s regular key is ${minterAccount?.regularKey}; the address of MINTER_SEED is not known here to compare it.`,
    )
  if (transactions.length === 0 && minterKey !== null)
    say('Issuer and minter have signed all that is needed.')
  if (transactions.length === 0) return true
  say('To be signed, each with the key of its Account; the wallet adds Fee, Sequence and LastLedgerSequence:')
  say(JSON.stringify(transactions, null, 2))
  for (const transaction of transactions) {
    const purpose = purposeOf(transaction)
    const link = await walletLink(state, transaction, purpose, now())
    if (link !== null) say(`In Xaman, ${purpose}: ${link}`)
  }
  return false
}
