import { Hono } from 'hono'
import { ok } from '#contract/result'
import { connectWallet, disconnectWallet, verifyWallet } from '#contract/wire/wallet'
import type { AppEnv } from '../../edge/http/app-env.ts'
import { mount } from '../../edge/http/mount.ts'
import { networkAddressOf } from '../../edge/http/sender.ts'
import { bearerOf } from '../../edge/http/session.ts'
import { closeSession } from '../../edge/http/session-store.ts'
import { askToSignIn } from './ask-to-sign-in.ts'
import { browserSecret, rememberBrowser } from './connect-cookie.ts'
import { readSignInAnswer } from './sign-in.ts'

export const signInRoutes = new Hono<AppEnv>()

mount(signInRoutes, connectWallet, ({ services, c }) =>
  askToSignIn(services, { secret: rememberBrowser(c), address: networkAddressOf(c) }),
)

mount(signInRoutes, verifyWallet, ({ services, params, c }) =>
  readSignInAnswer(services, params.id, browserSecret(c)),
)

mount(signInRoutes, disconnectWallet, async ({ services, c }) => {
  await closeSession(services, bearerOf(c) ?? '')
  return ok({ success: true })
})
