import { disconnectWallet, readWallet, readWalletNfts } from '#contract/wire/wallet'
import { call } from '../lib/call.ts'
import { inSession } from './session.ts'

/** The API's calls about a connected wallet, in a module that pages without a wallet do not load. */
export const walletCalls = {
  data: (token: string, signal: AbortSignal) => inSession(token, call(readWallet, { token, signal })),
  nfts: (token: string, signal: AbortSignal) => inSession(token, call(readWalletNfts, { token, signal })),
  disconnect: (token: string) => call(disconnectWallet, { token }),
}
