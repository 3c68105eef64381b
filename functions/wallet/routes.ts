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
import { limit, limitWallet } from '../http/limits.ts'
import { refuse } from '../http/refuse.ts'
import { reply } from '../http/reply.ts'
import { addressOf } from '../http/sender.ts'
import { requireSession } from '../http/session.ts'
import { closeSession } from '../http/session-store.ts'
import { askToSignIn } from './ask-to-sign-in.ts'
import { browserSecret, rememberBrowser } from './connect-cookie.ts'
import { readNfts, readWalletData } from './read-wallet.ts'
import { readSignInAnswer } from './sign-in.ts'

/** The HTTP face of connecting a wallet and looking at it. */
export const walletRoutes = new Hono<AppEnv>()
  .post(connectWallet.path, limit('LIMIT_CONNECT'), async (c) => {
    const asked = await askToSignIn(c.var.services, { secret: rememberBrowser(c), address: addressOf(c) })
    return asked.ok ? reply(c, connectWallet, asked) : refuse(c, asked.error.code, asked.error)
  })

  .get(verifyWallet.path, limit('LIMIT_READ'), async (c) =>
    reply(c, verifyWallet, await readSignInAnswer(c.var.services, c.req.param('id'), browserSecret(c))),
  )

  .post(disconnectWallet.path, requireSession, async (c) => {
    const token = (c.req.header('authorization') ?? '').replace(/^Bearer /i, '')
    await closeSession(c.var.services, token)
    return reply(c, disconnectWallet, ok({ success: true }))
  })

  .get(readWallet.path, requireSession, limitWallet('LIMIT_WALLET'), async (c) =>
    reply(c, readWallet, await readWalletData(c.var.services, c.var.wallet)),
  )

  .get(readWalletNfts.path, requireSession, limitWallet('LIMIT_WALLET'), async (c) =>
    reply(c, readWalletNfts, await readNfts(c.var.services, c.var.wallet)),
  )
