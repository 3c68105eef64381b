import { versionName } from '#contract/version'
import { workersCache } from './adapters/cache/workers-cache.ts'
import { retryingDatabase } from './adapters/db/retrying-database.ts'
import { listedProvider } from './adapters/kyc-provider/listed-provider.ts'
import { sumsub } from './adapters/kyc-provider/sumsub.ts'
import { durableFollower } from './adapters/ledger/durable-follower.ts'
import { rippled } from './adapters/ledger/rippled.ts'
import { cloudflareMail } from './adapters/mail/cloudflare-mail.ts'
import { durableConnection } from './adapters/rooms/durable-connection.ts'
import { httpConnection, roomsBehind } from './adapters/rooms/post-command.ts'
import { xamanPlatform } from './adapters/xaman/platform.ts'
import { withinBudget } from './adapters/xaman/within-budget.ts'
import { systemClock } from './clock.ts'
import { readConfig } from './config/read-config.ts'
import type { Env } from './env.ts'
import { consoleLog } from './log.ts'
import type { Services } from './services.ts'

/** Builds the services for one request, alarm or cron run. No other file chooses the Worker's adapters. */
export function assemble(
  env: Env,
  context: Pick<ExecutionContext, 'waitUntil'>,
  overrides: Partial<Services> = {},
): Services {
  const { config, secrets, signer } = readConfig(env)
  const clock = overrides.clock ?? systemClock
  const log = overrides.log ?? consoleLog({ version: versionName(env.VERSION), requestId: null })
  const db = retryingDatabase(env.DB, clock)
  const connection = config.partyUrl === null ? durableConnection(env) : httpConnection(config.partyUrl)
  return {
    config,
    secrets,
    signer,
    clock,
    log,
    db,
    ledger: rippled(config, clock, log),
    follower: durableFollower(env, (reason) =>
      log.outsideFailed({ service: 'follower', what: 'call', reason }),
    ),
    xaman: withinBudget(
      (spent, failed) =>
        xamanPlatform(
          { url: config.xamanUrl, ...secrets.xaman, network: config.network.key },
          log,
          spent,
          failed,
        ),
      db,
      config.xaman,
      clock,
    ),
    rooms: roomsBehind(connection, secrets.room, clock, log, config.collectionRooms),
    edge: workersCache(env, clock, log),
    kyc: listedProvider(
      config.listedWallets,
      config.kyc && secrets.kyc ? sumsub({ ...config.kyc, ...secrets.kyc }, clock) : undefined,
    ),
    mail: config.mailFrom && env.MAIL ? cloudflareMail(env.MAIL, config.mailFrom) : null,
    defer: (work) =>
      context.waitUntil(work.catch((error: unknown) => log.crashed({ path: 'after the reply', error }))),
    ...overrides,
  }
}
