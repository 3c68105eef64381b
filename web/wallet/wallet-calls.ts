import { disconnectWallet, readWallet, readWalletNfts } from '#contract/wire/wallet'
import { call } from '../lib/call.ts'
import { inSession } from './session.ts'

/** What the API is asked about a connected wallet. Whoever has none connected does not need to know how. */
export const walletCalls = {
  data: (token: string, signal: AbortSignal) => inSession(token, call(readWallet, { token, signal })),
  nfts: (token: string, signal: AbortSignal) => inSession(token, call(readWalletNfts, { token, signal })),
  disconnect: (token: string) => call(disconnectWallet, { token }),
}
