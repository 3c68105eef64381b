import { fstatSync } from 'node:fs'
import { givenOptions, wholeNumber } from './given-options.ts'
import { createSandbox } from './index.ts'

/**
 * `npm run sandbox`: the outside services as a separate process, on this machine only. Prints `{"ready":true,"urls":…}`
 * on one line when ready, and ends with SIGINT, SIGTERM or its parent process.
 */
const values = givenOptions({
  dir: { type: 'string', default: '.state/sandbox' },
  rpc: { type: 'string', default: '5005' },
  ws: { type: 'string', default: '6006' },
  'public-ws': { type: 'string' },
  'second-rpc': { type: 'string' },
  'second-ws': { type: 'string' },
  'third-rpc': { type: 'string' },
  'third-ws': { type: 'string' },
  web: { type: 'string', default: '5050' },
  access: { type: 'string', default: '8788' },
  site: { type: 'string' },
  'close-every': { type: 'string', default: '4000' },
  'network-id': { type: 'string' },
  webhook: { type: 'string' },
  'identity-webhook': { type: 'string' },
  'public-url': { type: 'string' },
  'rate-limit': { type: 'boolean', default: false },
})

// Read first: the parent may have exited by the time the sandbox is ready.
const parent = process.ppid

/** A number that an option has, for which 0 may stand too. */
const numberOf = (option: 'rpc' | 'ws' | 'web' | 'access' | 'close-every') =>
  wholeNumber(option, values[option], 0)
/** The same of an option that may be missing. */
const givenNumber = (option: 'public-ws' | 'network-id' | `${'second' | 'third'}-${'rpc' | 'ws'}`) =>
  values[option] === undefined ? null : wholeNumber(option, values[option], 0)
/** A further node's port: as configured, or an offset from the first one's; a system-chosen port has no neighbours. */
const beside = (option: `${'second' | 'third'}-${'rpc' | 'ws'}`, first: number, by: number) =>
  givenNumber(option) ?? (first === 0 ? 0 : first + by)

const [rpc, ws] = [numberOf('rpc'), numberOf('ws')]
const [publicWs, networkId] = [givenNumber('public-ws'), givenNumber('network-id')]
const started = createSandbox({
  directory: values.dir,
  closeEvery: numberOf('close-every') || null,
  ports: {
    rpc,
    ws,
    ...(publicWs !== null && { publicWs }),
    secondRpc: beside('second-rpc', rpc, 1),
    secondWs: beside('second-ws', ws, 1),
    thirdRpc: beside('third-rpc', rpc, 2),
    thirdWs: beside('third-ws', ws, 2),
    web: numberOf('web'),
    access: numberOf('access'),
  },
  siteUrl: values.site ?? null,
  webhookUrl: values.webhook ?? null,
  identityUrl: values['identity-webhook'] ?? null,
  rateLimit: values['rate-limit'],
  ...(networkId !== null && { networkId }),
  ...(values['public-url'] !== undefined && { publicUrl: values['public-url'] }),
})
const sandbox = await started.catch((error: NodeJS.ErrnoException & { readonly port?: number }) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${error.port} is in use. Is the sandbox running already, as under npm start?`
      : error,
  )
  process.exit(1)
})
process.stdout.write(`${JSON.stringify({ ready: true, urls: sandbox.urls })}\n`)

let ending = false
function end() {
  if (ending) return
  ending = true
  void sandbox.close().finally(() => process.exit(0))
}

process.once('SIGINT', end)
process.once('SIGTERM', end)

const ORPHAN_CHECK = 500
setInterval(() => process.ppid !== parent && end(), ORPHAN_CHECK)
// A parent's pipe closes when the parent dies; a terminal or /dev/null does not.
const stdin = fstatSync(0)
if (stdin.isFIFO() || stdin.isSocket()) process.stdin.on('end', end).resume()
