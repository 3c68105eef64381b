import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './processes.ts'

/** Where everything that `npm start` and `npm run dev` remember lives. */
const state = process.env.TOUCHSTONE_STATE ?? join(root, '.state')
export const workerState = join(state, 'worker')
export const sandboxState = join(state, 'sandbox')

export const siteUrl = 'http://127.0.0.1:8787'
export const sandboxUrl = 'http://127.0.0.1:5050'

export const sandboxArgs = [
  ...['--dir', sandboxState],
  ...[
    '--rpc',
    '5005',
    '--ws',
    '6006',
    '--second-rpc',
    '5006',
    '--second-ws',
    '6007',
    '--web',
    '5050',
    '--close-every',
    process.env.TOUCHSTONE_CLOSE_EVERY ?? '4000',
  ],
  ...['--webhook', `${siteUrl}/webhooks/xaman`],
]

export const workerArgs = [
  'dev',
  ...['--env-file', 'functions/local.env'],
  ...['--persist-to', workerState],
  ...['--show-interactive-dev-session', 'false'],
  ...['--log-level', 'error'],
]

/**
 * Brings the database up to date. The database and the sandbox's ledger are kept together or not at all: one without
 * the other would tell of passes that nobody holds. Returns whether this is a first start.
 */
export async function prepareState(): Promise<boolean> {
  const kept = existsSync(workerState) && existsSync(sandboxState) && !process.env.TOUCHSTONE_FRESH
  if (!kept) rmSync(state, { recursive: true, force: true })
  await run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', workerState])
  return !kept
}

/** Calls the scheduled handler each minute, because a local cron never fires by itself. */
export async function runCron(): Promise<void> {
  const tick = () =>
    fetch(`${siteUrl}/cdn-cgi/handler/scheduled`).then(
      (response) => response.text(),
      () => null,
    )
  await tick()
  setInterval(() => void tick(), 60_000)
}
