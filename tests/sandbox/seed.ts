import * as z from 'zod'
import { demoWallets, genesis, issuer, minter, operatorFunding, type Wallet } from './accounts.ts'
import { fillIn } from './phone/fill-in.ts'
import { createPhoneNode, type LedgerPort } from './phone/node.ts'
import { signBlob, type TxJson } from './signed-blob.ts'

/** A ledger that closes by command. */
interface SeedableLedger extends LedgerPort {
  close(): unknown
}

const AUTHORIZE_MINTER = 10
const TICKETS = 60

/**
 * Sets up the expected accounts by ordinary signed transactions: issuer, minter and demo wallets have XRP, the minter
 * may mint for the issuer and has tickets. Each step is skipped if the ledger has it, so a replayed ledger is
 * unchanged, and a half-made setup is completed.
 */
export async function seedWorld(ledger: SeedableLedger): Promise<void> {
  if (await giveGrants(ledger)) await ledger.close()
  if (await prepareMinter(ledger)) await ledger.close()
}

/** Funds every missing account. False if all was final before. */
async function giveGrants(ledger: LedgerPort): Promise<boolean> {
  const node = createPhoneNode(ledger)
  let waiting = false
  const grants = [
    { to: issuer, drops: operatorFunding.issuer },
    { to: minter, drops: operatorFunding.minter },
    ...Object.values(demoWallets).map((wallet) => ({ to: wallet, drops: wallet.funding })),
  ]
  for (const { to, drops } of grants) {
    if (drops === null || (await node.account(to.address, 'validated'))) continue
    waiting = true
    if (!(await node.account(to.address))) await submitSigned(ledger, genesis, payment(to.address, drops))
  }
  return waiting
}

/** Authorises the minter, and creates its tickets. False if all was final before. */
async function prepareMinter(ledger: LedgerPort): Promise<boolean> {
  const mayMint = async (index: 'validated' | 'current') =>
    (await operator(ledger, issuer, index)).NFTokenMinter === minter.address
  const allowed = await mayMint('validated')
  if (!allowed && !(await mayMint('current'))) {
    const fields = { TransactionType: 'AccountSet', SetFlag: AUTHORIZE_MINTER, NFTokenMinter: minter.address }
    await submitSigned(ledger, issuer, fields)
  }
  const equipped = await hasMadeTickets(ledger)
  if (!equipped && !(await operator(ledger, minter, 'current')).TicketCount) {
    await submitSigned(ledger, minter, { TransactionType: 'TicketCreate', TicketCount: TICKETS })
  }
  return !(allowed && equipped)
}

/** Gives an account XRP from genesis and closes the ledger, so that it is final on return. */
export async function fund(ledger: SeedableLedger, address: string, drops: bigint): Promise<void> {
  await submitSigned(ledger, genesis, payment(address, drops))
  await ledger.close()
}

/** Fills in, signs and submits; throws unless the ledger accepts it. */
export async function submitSigned(ledger: LedgerPort, wallet: Wallet, fields: TxJson): Promise<string> {
  const node = createPhoneNode(ledger)
  const [account, { fee, validatedIndex, networkId }] = await Promise.all([
    node.account(wallet.address),
    node.network(),
  ])
  const facts = {
    account: wallet.address,
    sequence: account?.sequence ?? 0,
    fee,
    ledgerIndex: validatedIndex,
    networkId,
  }
  const { blob, hash } = signBlob(fillIn(fields, facts), wallet)
  const { result } = await node.submit(blob)
  if (result !== 'tesSUCCESS') throw new Error(`The ledger answered ${result} to ${JSON.stringify(fields)}`)
  return hash
}

function payment(to: string, drops: bigint): TxJson {
  return { TransactionType: 'Payment', Destination: to, Amount: String(drops) }
}

async function operator(ledger: LedgerPort, { address }: Wallet, index: 'validated' | 'current') {
  const reply = await ledger.request('account_info', { account: address, ledger_index: index }, 2)
  return operatorReply.parse(reply).account_data
}

async function hasMadeTickets(ledger: LedgerPort): Promise<boolean> {
  const params = {
    account: minter.address,
    ledger_index_min: -1,
    ledger_index_max: -1,
    forward: true,
    limit: 20,
  }
  const { transactions } = historyReply.parse(await ledger.request('account_tx', params, 2))
  return transactions.some(({ tx_json: tx }) => tx.TransactionType === 'TicketCreate')
}

const operatorReply = z.object({
  account_data: z.object({ NFTokenMinter: z.string().optional(), TicketCount: z.number().optional() }),
})
const historyReply = z.object({
  transactions: z.array(z.object({ tx_json: z.object({ TransactionType: z.string() }) })),
})
