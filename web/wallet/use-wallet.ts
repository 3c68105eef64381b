import { useEffect, useEffectEvent } from 'react'
import { type CallResult, failure } from '../lib/call.ts'
import { onReturn } from '../live/on-return.ts'
import { useReading } from '../live/use-reading.ts'
import { loadChunk } from '../script/load-chunk.ts'
import { keepToken, useToken } from './session.ts'

/** The connected wallet, as the validated ledger has it. Without a token there is none. */
export type Wallet = ReturnType<typeof useWallet>

/** Follows the wallet of this browser's session; reads it again whenever the visitor comes back. */
export function useWallet() {
  const token = useToken()
  const data = useReading(token, (token, signal) => withCalls(({ data }) => data(token, signal)))
  const nfts = useReading(token, (token, signal) => withCalls(({ nfts }) => nfts(token, signal)))

  async function refresh() {
    await Promise.all([data.refresh(), nfts.refresh()])
  }

  const refreshNow = useEffectEvent(() => void refresh())
  useEffect(() => (token === null ? undefined : onReturn(() => refreshNow())), [token])

  /** Ends the session here and on the server. */
  function disconnect() {
    if (token === null) return
    keepToken(null)
    void withCalls(({ disconnect }) => disconnect(token))
  }

  return {
    token,
    /** Null until the first answer. */
    data: data.value,
    nfts: nfts.value,
    /**
     * Why the latest reading of either brought nothing. Until the wallet itself is known, nothing stands there that the
     * NFTs could be missing from.
     */
    error: data.error ?? (data.value && nfts.error),
    reading: data.reading || nfts.reading,
    refresh,
    disconnect,
  }
}

type WalletCalls = typeof import('./wallet-calls.ts')['walletCalls']

/** A script that does not come is a network that does not answer: the same words, and the same way to try again. */
async function withCalls<Reply>(
  ask: (calls: WalletCalls) => Promise<CallResult<Reply>>,
): Promise<CallResult<Reply>> {
  const calls = await loadChunk(() => import('./wallet-calls.ts')).catch(() => null)
  return calls ? await ask(calls.walletCalls) : failure('network', 'Network error', null)
}
