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

/** An account's NFTokens in the validated ledger, read from the node as an explorer does. */
export async function accountNfts(account: string): Promise<readonly LedgerNft[]> {
  const params = { account, ledger_index: 'validated' }
  const { account_nfts: held = [] } = await ask<{ account_nfts?: readonly LedgerNft[] }>(
    'account_nfts',
    params,
  )
  return held
}

/** An account's NFTokenAcceptOffer transactions, newest first. */
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
