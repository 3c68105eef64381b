import { Hono } from 'hono'
import { readWallet, readWalletNfts } from '#contract/wire/wallet'
import type { AppEnv } from '../../edge/http/app-env.ts'
import { mount } from '../../edge/http/mount.ts'
import { readOwnNfts, readWalletData } from './read-wallet.ts'

export const walletRoutes = new Hono<AppEnv>()

mount(walletRoutes, readWallet, ({ services, wallet }) => readWalletData(services, wallet))

mount(walletRoutes, readWalletNfts, ({ services, wallet }) => readOwnNfts(services, wallet))
