import { Hono } from 'hono'
import { ok } from '#contract/result'
import { connectWallet, disconnectWallet, readWallet, readWalletNfts, verifyWallet } from '#contract/wallet'
import type { AppEnv } from '../http/app-env.ts'
import { limit } from '../http/limits.ts'
import { reply } from '../http/reply.ts'
import { requireSession } from '../http/session.ts'
import { browserSecret, rememberBrowser } from './connect-cookie.ts'
import { readNfts, readWalletData } from './read-wallet.ts'
import { closeSession } from './session-token.ts'
import { askToSignIn, readSignInAnswer } from './sign-in.ts'

/** The HTTP face of connecting a wallet and looking at it. */
export const walletRoutes = new Hono<AppEnv>()
  .post(connectWallet.path, limit('LIMIT_CONNECT'), async (c) =>
    reply(c, connectWallet, await askToSignIn(c.var.services, rememberBrowser(c))),
  )

  .get(verifyWallet.path, limit('LIMIT_READ'), async (c) =>
    reply(c, verifyWallet, await readSignInAnswer(c.var.services, c.req.param('id'), browserSecret(c))),
  )

  .post(disconnectWallet.path, requireSession, async (c) => {
    const token = (c.req.header('authorization') ?? '').replace(/^Bearer /i, '')
    await closeSession(c.var.services, token)
    return reply(c, disconnectWallet, ok({ success: true }))
  })

  .get(readWallet.path, limit('LIMIT_READ'), requireSession, async (c) =>
    reply(c, readWallet, await readWalletData(c.var.services, c.var.wallet)),
  )

  .get(readWalletNfts.path, limit('LIMIT_READ'), requireSession, async (c) =>
    reply(c, readWalletNfts, await readNfts(c.var.services, c.var.wallet)),
  )
