import { useEffect, useEffectEvent } from 'react'
import type { ReplyOf } from '#contract/endpoint'
import { disconnectWallet, readWallet, readWalletNfts, type WalletData } from '#contract/wallet'
import { type CallError, call } from '../lib/call.ts'
import { onReturn } from '../live/on-return.ts'
import { useReading } from '../live/use-reading.ts'
import { inSession, keepToken, useToken } from './session.ts'

type WalletNfts = ReplyOf<typeof readWalletNfts>

/** The connected wallet, as the validated ledger has it. Without a token there is none. */
export interface Wallet {
  readonly token: string | null
  /** Null until the first answer. */
  readonly data: WalletData | null
  readonly nfts: WalletNfts | null
  readonly error: CallError | null
  readonly reading: boolean
  readonly refresh: () => Promise<void>
  /** Ends the session here and on the server. */
  readonly disconnect: () => void
}

/** Follows the wallet of this browser's session; reads it again whenever the visitor comes back. */
export function useWallet(): Wallet {
  const token = useToken()
  const data = useReading(token, (token, signal) => inSession(token, call(readWallet, { token, signal })))
  const nfts = useReading(token, (token, signal) => inSession(token, call(readWalletNfts, { token, signal })))

  async function refresh() {
    await Promise.all([data.refresh(), nfts.refresh()])
  }

  const refreshNow = useEffectEvent(() => void refresh())
  useEffect(() => (token === null ? undefined : onReturn(() => refreshNow())), [token])

  function disconnect() {
    if (token === null) return
    keepToken(null)
    void call(disconnectWallet, { token })
  }

  return {
    token,
    data: data.value,
    nfts: nfts.value,
    error: data.error,
    reading: data.reading || nfts.reading,
    refresh,
    disconnect,
  }
}
