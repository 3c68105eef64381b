import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseEnv } from 'node:util'
import { IDENTITY_WEBHOOK, XAMAN_WEBHOOK } from '../../triggers/wake-ups/webhook-paths.ts'
import { takeAlone } from '../environment/alone.ts'
import type { EnvironmentName } from '../environment/environment-name.ts'
import { firstPort as first, localSiteUrl, sitePort } from '../environment/local-site.ts'
import { state, workerState } from '../environment/local-state.ts'
import { root } from '../root.ts'
import { runWrangler } from '../wrangler/run.ts'
import { type Wrangler, wranglerFor } from '../wrangler/wrangler.ts'

const sandboxState = join(state, 'sandbox')
/** The folders in it that a first start deletes. */
const madeAnew = [workerState, sandboxState, join(state, 'party')]
/** Once this file is there, they are ours. */
const marker = join(state, 'made-by-npm-start')
/** The folder of a site that is built already, if another than that of this state is to be served. */
export const builtSite = process.env.TOUCHSTONE_SITE
const ownSite = join(state, 'site')
/** The folder of the site that is served: no build but that of this state changes it. */
export const servedSite = builtSite || ownSite

/** The Worker as it is deployed, in a file, if it need not be bundled and will not change. */
const builtWorker = process.env.TOUCHSTONE_WORKER

const wellKnownPorts = {
  site: sitePort,
  phone: 5050,
  rpc: 5005,
  secondRpc: 5006,
  ws: 6006,
  secondWs: 6007,
  thirdRpc: 5007,
  thirdWs: 6008,
  access: 8788,
}
/** The well-known ports, or as many in a row and in their order, so that a second instance can run beside this one. */
export const ports = first ? inRow(wellKnownPorts) : wellKnownPorts
export const sandboxUrl = `http://127.0.0.1:${ports.phone}`
/** The proxy of the sandbox's Access in front of the site: the way to the desk. */
export const accessUrl = `http://127.0.0.1:${ports.access}`
/** The three nodes of the sandbox's ledger, in the form of the configuration. */
export const nodes = [
  { name: 'one', ...nodeAt(ports.rpc, ports.ws) },
  { name: 'two', ...nodeAt(ports.secondRpc, ports.secondWs) },
  { name: 'three', ...nodeAt(ports.thirdRpc, ports.thirdWs) },
] as const
/** The nodes that a visitor's browser may ask directly. */
export const nodeSockets = nodes.map(({ ws }) => ws).join(', ')

/** How long the sandbox's ledger takes from one close to the next, in milliseconds. */
export const closeEvery = Number(process.env.TOUCHSTONE_CLOSE_EVERY || 4000)
/** Of a timer: a longer one fires at once. */
const MAX_MS = 2 ** 31 - 1

export const sandboxArgs = [
  ...['--dir', sandboxState],
  ...['--rpc', String(ports.rpc), '--ws', String(ports.ws)],
  ...['--second-rpc', String(ports.secondRpc), '--second-ws', String(ports.secondWs)],
  ...['--third-rpc', String(ports.thirdRpc), '--third-ws', String(ports.thirdWs)],
  ...['--web', String(ports.phone)],
  ...['--access', String(ports.access), '--site', localSiteUrl],
  ...['--close-every', String(closeEvery)],
  ...['--webhook', `${localSiteUrl}${XAMAN_WEBHOOK}`],
  ...['--identity-webhook', `${localSiteUrl}${IDENTITY_WEBHOOK}`],
]

/** The variables that say where everything listens on this machine; the top of wrangler.toml has the others. */
export const localVars: Readonly<Record<string, string>> = {
  SITE_URL: localSiteUrl,
  XAMAN_API_URL: `${sandboxUrl}/api/v1/platform`,
  KYC_API_URL: sandboxUrl,
  ACCESS_TEAM_DOMAIN: accessUrl,
  XRPL_NODES: nodes.map(({ name, rpc, ws }) => `${name}=${rpc} ${ws}`).join(', '),
}
export const localEnvFile = 'functions/local.env'

/** The secrets of the sandbox, from their file. */
export function sandboxSettings(): Readonly<Record<string, string | undefined>> {
  return parseEnv(readFileSync(join(root, localEnvFile), 'utf8'))
}

export const workerArgs = [
  'dev',
  // The top of wrangler.toml.
  ...['--env', ''],
  ...(builtWorker ? [builtWorker, '--no-bundle'] : []),
  ...['--port', String(ports.site)],
  // The well-known port of the inspector is taken by the first instance.
  ...(first ? ['--inspector-port', '0'] : []),
  ...['--env-file', localEnvFile],
  ...Object.entries(localVars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
  ...['--assets', servedSite],
  ...['--persist-to', workerState],
  ...['--show-interactive-dev-session', 'false'],
  // Less leaves out what the Worker logs; wranglerNoise hides the rest.
  ...['--log-level', 'log'],
]

/** wrangler for an environment; that of local works on the database and with the settings of `npm start`. */
export function wranglerOf(environment: EnvironmentName): Wrangler {
  const where = environment === 'local' ? { environment, state: workerState } : { environment }
  return wranglerFor(runWrangler, where)
}

/**
 * Takes the state for this process until it exits. Call it before anything is built: where a start is refused, another
 * instance may serve what was built before. Throws where another process uses this state, for a folder that has sources
 * or folders of its own, and for a TOUCHSTONE_CLOSE_EVERY that is no time.
 */
export function claimState(): void {
  if (!Number.isInteger(closeEvery) || closeEvery < 0 || closeEvery > MAX_MS)
    throw new Error(
      `TOUCHSTONE_CLOSE_EVERY is "${process.env.TOUCHSTONE_CLOSE_EVERY}": it has to be a whole number of milliseconds, ${MAX_MS} at most.`,
    )
  if (existsSync(join(state, 'package.json')))
    throw new Error(
      `TOUCHSTONE_STATE names ${state}, a folder of sources: a first start would delete some. Name another.`,
    )
  takeState()
  markState()
}

/**
 * Brings the database of the claimed state up to date. The database and the sandbox's ledger are kept together or not at
 * all: one without the other would list passes that are on no ledger. Where several instances start at once, each begins
 * with a copy of one migrated database, since the migrations take as long as everything else. Returns whether this is a
 * first start.
 */
export async function prepareState(): Promise<boolean> {
  const kept = existsSync(workerState) && existsSync(sandboxState) && !process.env.TOUCHSTONE_FRESH
  const database = process.env.TOUCHSTONE_DATABASE
  // Other commands keep releases and rehearsals in the same folder.
  if (!kept) for (const folder of madeAnew) rmSync(folder, { recursive: true, force: true })
  if (!kept && database) cpSync(database, workerState, { recursive: true })
  else {
    const applied = await wranglerOf('local').applyMigrations()
    if (!applied.ok) throw new Error(`The database could not be brought up to date:\n${applied.message}`)
  }
  return !kept
}

/** Two instances on one ledger and one database would spoil both. */
function takeState(): void {
  const file = join(state, 'pid')
  takeAlone(file, ' A second instance needs TOUCHSTONE_STATE, another folder, and TOUCHSTONE_PORT.')
  process.once('exit', () => rmSync(file, { force: true }))
}

/** Marks folders as ours before they are made. Those of releases before 0.2.0 have no mark, and are known by what is in both. */
function markState(): void {
  const inBoth = [join(workerState, 'v3/d1/miniflare-D1DatabaseObject'), join(sandboxState, 'ledger.jsonl')]
  const found = [...madeAnew, ownSite]
    .filter((folder) => existsSync(folder))
    .map((folder) => basename(folder))
  if (found.length > 0 && !existsSync(marker) && !inBoth.every((path) => existsSync(path)))
    throw new Error(
      `${state} has ${found.join(', ')}, not made by npm start as far as it can know, and a first start would delete that. Move it away, or name another folder as TOUCHSTONE_STATE.`,
    )
  writeFileSync(marker, '')
}

/** Calls the scheduled handler each minute, because a local cron never runs by itself. */
export async function runCron(): Promise<void> {
  const tick = () =>
    fetch(`${localSiteUrl}/cdn-cgi/handler/scheduled`).then(
      (response) => response.text(),
      () => null,
    )
  await tick()
  setInterval(() => void tick(), 60_000)
}

function inRow(names: typeof wellKnownPorts): typeof wellKnownPorts {
  const numbered = Object.keys(names).map((name, at) => [name, first + at] as const)
  return Object.fromEntries(numbered) as typeof wellKnownPorts
}

function nodeAt(rpc: number, ws: number) {
  return { rpc: `http://127.0.0.1:${rpc}`, ws: `ws://127.0.0.1:${ws}` }
}
