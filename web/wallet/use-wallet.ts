import { type CallResult, failure } from '../lib/call.ts'
import { useOnReturn } from '../live/use-on-return.ts'
import { useReading } from '../live/use-reading.ts'
import { loadChunk } from '../script/load-chunk.ts'
import { keepToken, useToken } from './session.ts'

/** The connected wallet as the validated ledger has it. All null without a token. */
export type Wallet = ReturnType<typeof useWallet>

/** Reads the wallet of this browser's session, again whenever the visitor returns. */
export function useWallet() {
  const token = useToken()
  const data = useReading(token, (token, signal) => withCalls(({ data }) => data(token, signal)))
  const nfts = useReading(token, (token, signal) => withCalls(({ nfts }) => nfts(token, signal)))

  async function refresh() {
    await Promise.all([data.refresh(), nfts.refresh()])
  }

  useOnReturn(() => void refresh(), token !== null)

  /** Ends the session in the browser and on the server. */
  function disconnect() {
    if (token === null) return
    keepToken(null)
    void withCalls(({ disconnect }) => disconnect(token))
  }

  return {
    token,
    /** Null until the first reply. */
    data: data.value,
    nfts: nfts.value,
    /** Why the last call failed. Failures of the NFTs are reported only once the wallet is known. */
    error: data.error ?? (data.value && nfts.error),
    reading: data.reading || nfts.reading,
    refresh,
    disconnect,
  }
}

type WalletCalls = typeof import('./wallet-calls.ts')['walletCalls']

/** A module that does not load is reported as a network failure. */
async function withCalls<Reply>(
  ask: (calls: WalletCalls) => Promise<CallResult<Reply>>,
): Promise<CallResult<Reply>> {
  const calls = await loadChunk(() => import('./wallet-calls.ts')).catch(() => null)
  return calls ? await ask(calls.walletCalls) : failure('network', 'Network error', null)
}
