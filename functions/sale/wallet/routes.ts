import { Hono } from 'hono'
import { err } from '#contract/result'
import { SECOND } from '#contract/timing'
import { readWallet, readWalletNfts } from '#contract/wire/wallet'
import type { AppEnv } from '../../edge/http/app-env.ts'
import { mount } from '../../edge/http/mount.ts'
import { PERIOD, takeQuestions } from './question-store.ts'
import { readOwnNfts, readWalletData } from './read-wallet.ts'

const BUSY = { ...err('busy'), retryAfter: PERIOD / SECOND } as const

export const walletRoutes = new Hono<AppEnv>()

mount(walletRoutes, readWallet, async ({ services, wallet }) =>
  (await takeQuestions(services, wallet, 'wallet')) ? readWalletData(services, wallet) : BUSY,
)

mount(walletRoutes, readWalletNfts, async ({ services, wallet }) =>
  (await takeQuestions(services, wallet, 'nfts')) ? readOwnNfts(services, wallet) : BUSY,
)
