import { disconnectWallet, readWallet, readWalletNfts } from '#contract/wire/wallet'
import { call } from '../lib/call.ts'
import { inSession } from './session.ts'

/** API calls for a connected wallet, in a module that loads on demand. */
export const walletCalls = {
  data: (token: string, signal: AbortSignal) => inSession(token, call(readWallet, { token, signal })),
  nfts: (token: string, signal: AbortSignal) => inSession(token, call(readWalletNfts, { token, signal })),
  disconnect: (token: string) => call(disconnectWallet, { token }),
}
