import { Hono } from 'hono'
import { ok } from '#contract/result'
import {
  connectWallet,
  disconnectWallet,
  readWallet,
  readWalletNfts,
  verifyWallet,
} from '#contract/wire/wallet'
import type { AppEnv } from '../http/app-env.ts'
import { mount } from '../http/mount.ts'
import { addressOf } from '../http/sender.ts'
import { bearerOf } from '../http/session.ts'
import { closeSession } from '../http/session-store.ts'
import { askToSignIn } from './ask-to-sign-in.ts'
import { browserSecret, rememberBrowser } from './connect-cookie.ts'
import { readNfts, readWalletData } from './read-wallet.ts'
import { readSignInAnswer } from './sign-in.ts'

/** The HTTP face of connecting a wallet and looking at it. */
export const walletRoutes = new Hono<AppEnv>()

mount(walletRoutes, connectWallet, ({ services, c }) =>
  askToSignIn(services, { secret: rememberBrowser(c), address: addressOf(c) }),
)

mount(walletRoutes, verifyWallet, ({ services, params, c }) =>
  readSignInAnswer(services, params.id, browserSecret(c)),
)

mount(walletRoutes, disconnectWallet, async ({ services, c }) => {
  await closeSession(services, bearerOf(c) ?? '')
  return ok({ success: true })
})

mount(walletRoutes, readWallet, ({ services, wallet }) => readWalletData(services, wallet))

mount(walletRoutes, readWalletNfts, ({ services, wallet }) => readNfts(services, wallet))
