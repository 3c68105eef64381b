import { Hono } from 'hono'
import { err, ok } from '#contract/result'
import { readKycStatus, startKyc } from '#contract/wire/kyc'
import type { AppEnv } from '../../edge/http/app-env.ts'
import { mount } from '../../edge/http/mount.ts'
import { networkAddressOf, senderHash } from '../../edge/http/sender.ts'
import { bearerOf } from '../../edge/http/session.ts'
import { presentSession } from '../../edge/http/session-store.ts'
import { refreshApproval } from './approvals.ts'
import { joinWallets } from './join.ts'
import { kycStatusOf } from './person.ts'
import { startCheck } from './start.ts'

export const kycRoutes = new Hono<AppEnv>()

mount(kycRoutes, startKyc, async ({ services, wallet, body, c }) => {
  const { otherSession } = body ?? {}
  if (otherSession !== undefined) {
    const own = await presentSession(services, bearerOf(c) ?? '')
    const other = await presentSession(services, otherSession)
    if (!own || !other) return err('kyc_not_joined')
    const joined = await joinWallets(services, own, other)
    if (!joined.ok) return joined
  }
  const sender = await senderHash(services, 'kyc-sender', networkAddressOf(c))
  return startCheck(services, wallet, sender)
})

mount(kycRoutes, readKycStatus, async ({ services, wallet }) =>
  ok(kycStatusOf(await refreshApproval(services, wallet))),
)
