import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { median, spread } from './median.ts'
import type { Row } from './row.ts'

const LIMIT = 200_000
const STARTS = 5
/** The Durable Objects of the Worker: three rooms and the follower, by their bindings. */
const OBJECTS = {
  PAYLOAD: 'PayloadRoom',
  WALLET: 'WalletRoom',
  COLLECTION: 'CollectionRoom',
  FOLLOWER: 'LedgerFollower',
} as const

/** A Worker that only answers, with the same objects by name. */
const EMPTY = `
  ${Object.values(OBJECTS)
    .map((name) => `export class ${name} {}`)
    .join('\n')}
  export default { fetch: () => new Response('ok') }`

/** The size of the Worker's bundle, and how quickly it starts. The folder is what `wrangler deploy` would upload. */
export async function measureWorker(
  bundle: string,
  bindings: Readonly<Record<string, string>>,
): Promise<Row[]> {
  const uploaded = readdirSync(bundle).filter((name) => !/\.(map|md)$/.test(name))
  const files = uploaded.map((name) => readFileSync(join(bundle, name)))
  const gzipped = files.reduce((total, file) => total + gzipSync(file, { level: 9 }).length, 0)
  return [
    {
      what: 'Worker bundle, gzipped',
      unit: 'bytes',
      measured: gzipped,
      target: { atMost: LIMIT },
      note: `${uploaded.join(', ')}, as wrangler would upload it.`,
    },
    await startUp(readFileSync(join(bundle, 'index.js'), 'utf8'), bindings),
  ]
}

async function startUp(script: string, bindings: Readonly<Record<string, string>>): Promise<Row> {
  const ratios: number[] = []
  // The first start also warms the disk cache.
  await start(EMPTY, bindings)
  for (let n = 0; n < STARTS; n += 1) {
    const before = await start(EMPTY, bindings)
    const ours = await start(script, bindings)
    const after = await start(EMPTY, bindings)
    ratios.push(ours / ((before + after) / 2))
  }
  return {
    what: "start to first answer ÷ an empty Worker's",
    unit: 'ratio',
    measured: median(ratios),
    target: null,
    note: `Least / median / most of ${STARTS} starts, each between two of an empty Worker with the same bindings: ${spread(ratios)}.`,
  }
}

/** Milliseconds from the start to an answer that passed through the whole app. */
async function start(script: string, bindings: Readonly<Record<string, string>>): Promise<number> {
  const options = {
    name: 'touchstone',
    cf: false,
    modules: true,
    script,
    compatibilityDate: '2026-10-01',
    compatibilityFlags: ['nodejs_compat'],
    bindings,
    d1Databases: ['DB'],
    durableObjects: Object.fromEntries(
      Object.entries(OBJECTS).map(([name, className]) => [name, { className, useSQLite: true }]),
    ),
    serviceBindings: { SELF: 'touchstone' },
  }
  const began = performance.now()
  const worker = new Miniflare(
    convertV4MiniflareOptions(options as Parameters<typeof convertV4MiniflareOptions>[0]),
  )
  try {
    const response = await worker.dispatchFetch('http://touchstone.test/api/nothing')
    await response.arrayBuffer()
    if (response.status !== 404 && response.status !== 200) throw new Error(`it answered ${response.status}`)
    return performance.now() - began
  } finally {
    await worker.dispose()
  }
}
