import { instanceUnderTest } from './under-test.ts'

interface LedgerNft {
  readonly NFTokenID: string
  readonly NFTokenTaxon: number
  readonly Flags: number
  readonly Issuer: string
}

/** What an account holds on the validated ledger, asked of the node itself as any explorer would. */
export async function accountNfts(account: string): Promise<readonly LedgerNft[]> {
  const reply = await fetch(instanceUnderTest().rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'account_nfts', params: [{ account, ledger_index: 'validated' }] }),
  })
  const { result } = (await reply.json()) as { result: { account_nfts?: readonly LedgerNft[] } }
  return result.account_nfts ?? []
}
