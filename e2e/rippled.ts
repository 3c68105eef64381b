import { instanceUnderTest } from './under-test.ts'

interface LedgerNft {
  readonly NFTokenID: string
  readonly NFTokenTaxon: number
  readonly Flags: number
  readonly Issuer: string
}

interface LedgerTransaction {
  readonly TransactionType: string
  readonly hash: string
}

/** What an account holds on the validated ledger, asked of the node itself as any explorer would. */
export async function accountNfts(account: string): Promise<readonly LedgerNft[]> {
  const params = { account, ledger_index: 'validated' }
  const { account_nfts: held = [] } = await ask<{ account_nfts?: readonly LedgerNft[] }>(
    'account_nfts',
    params,
  )
  return held
}

/** The transactions by which an account took offers, the last one first. */
export async function acceptances(account: string): Promise<readonly string[]> {
  const { transactions } = await ask<{ transactions: readonly { tx: LedgerTransaction }[] }>('account_tx', {
    account,
  })
  return transactions.flatMap(({ tx }) => (tx.TransactionType === 'NFTokenAcceptOffer' ? [tx.hash] : []))
}

async function ask<Result>(method: string, params: object): Promise<Result> {
  const reply = await fetch(instanceUnderTest().rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ method, params: [params] }),
  })
  return ((await reply.json()) as { result: Result }).result
}
