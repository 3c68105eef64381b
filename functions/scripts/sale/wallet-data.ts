import { isValidClassicAddress } from 'ripple-address-codec'
import type { Row } from '../database/database.ts'
import { say } from '../output.ts'
import { type Asked, authorOf } from './asked.ts'
import { eraseWallet, readWalletRows, type WalletRows } from './wallet-data-store.ts'

/** What stays after an erasure, and what was never here, with the reason. */
const STAYS = [
  'purchases, payments and refunds: they are accounts that have to be kept, and say to whom a pass belongs',
  'the ledger: it is public, and no one can change it',
  'rows of the audit that name the address, as that of an erasure does',
  'forms: they are found by e-mail address, by npm run inbox ENV person and erase',
  "drafts of forms: they are in the visitor's own browser, where leaving the form or clearing site data deletes them",
  "the database's backups (Time Travel), for up to 30 days",
] as const

/** Prints all that is stored about a wallet, as JSON: what a person may request by law. */
export async function exportWallet({ database, output, words }: Asked): Promise<void> {
  const address = addressNamed('export', words)
  const stored = await readWalletRows(database, address)
  say(output, JSON.stringify({ wallet: address, ...stored, notHere: STAYS.slice(1) }, null, 2))
}

/**
 * Deletes sessions, sign-ins and identity of a wallet, and prints what stays. Without `confirm` it prints only what it would
 * delete. Throws while a purchase or payment of the wallet is open.
 */
export async function eraseData(asked: Asked): Promise<void> {
  const { database, output, words, options } = asked
  const address = addressNamed('erase', words)
  const stored = await readWalletRows(database, address)
  say(output, ...deletedLines(stored), ...providerLines(stored.identity[0], stored.walletsOfThePerson.length))
  say(output, 'What stays:', ...STAYS.map((what) => `  ${what}`))
  if (!options.confirm)
    return say(
      output,
      `Nothing was changed. To do it: npm run sale -- ENV erase ${address} --by NAME --why TEXT --confirm`,
    )
  const author = authorOf(asked)
  if (Object.values(deletedRows(stored)).every((rows) => rows.length === 0))
    return say(output, 'Nothing was changed: nothing of this is stored.')
  const person = stored.identity[0]?.id
  if (!(await eraseWallet(database, author, address, person === undefined ? null : String(person))))
    throw new Error(
      `Nothing was changed: a purchase or payment of ${address} is open, or it began an identity check just now. npm run sale ENV find ${address}`,
    )
  say(output, 'Deleted.')
}

/** What an erasure deletes, by the words for it. */
function deletedRows({ sessions, signIns, identity, checksBegun, queue, balanceAsked }: WalletRows) {
  return {
    sessions,
    'sign-ins': signIns,
    identity,
    'checks begun': checksBegun,
    queue,
    'balance asked': balanceAsked,
  }
}

function deletedLines(stored: WalletRows): readonly string[] {
  const counts = Object.entries(deletedRows(stored))
  return ['To be deleted:', ...counts.map(([what, rows]) => `  ${what}: ${rows.length}`)]
}

/** The provider's API that we use deletes nothing, so that a person does it in its dashboard. */
function providerLines(identity: Row | undefined, wallets: number): readonly string[] {
  if (!identity) return ['The identity provider was given nothing of this wallet.']
  if (wallets > 1)
    return [
      `The person has ${wallets} wallets: their check stays, and so does what the identity provider has.`,
    ]
  return [
    `At the identity provider, by hand: find the applicant ${identity.applicant ?? '(none yet)'}, whose external user id is ${identity.id}, in the dashboard, and delete their personal data. Their passes no longer count for this person's limit once they verify again.`,
  ]
}

function addressNamed(command: string, [wallet]: readonly string[]): string {
  if (wallet === undefined || !isValidClassicAddress(wallet))
    throw new Error(`Which wallet? npm run sale ENV ${command} ADDRESS, which begins with r.`)
  return wallet
}
