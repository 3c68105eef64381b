import { fstatSync } from 'node:fs'
import { givenOptions, wholeNumber } from './given-options.ts'
import { createSandbox } from './index.ts'
import { takeDirectory } from './take-directory.ts'

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

const MAX_PORT = 65_535
/** Of a timer; a longer one fires at once. */
const MAX_MS = 2 ** 31 - 1
/** A greater one would be in every transaction. */
const MAX_NETWORK_ID = 1024

/** A port, for which 0 may stand too: the system chooses it. */
const portOf = (option: 'rpc' | 'ws' | 'web' | 'access') => wholeNumber(option, values[option], 0, MAX_PORT)
/** A number of an option that may be missing. */
const givenNumber = (
  option: 'public-ws' | 'network-id' | `${'second' | 'third'}-${'rpc' | 'ws'}`,
  most = MAX_PORT,
) => (values[option] === undefined ? null : wholeNumber(option, values[option], 0, most))
/** A further node's port: as configured, or an offset from the first one's; a system-chosen port has no neighbours. */
const beside = (option: `${'second' | 'third'}-${'rpc' | 'ws'}`, first: number, by: number) =>
  givenNumber(option) ?? (first === 0 ? 0 : wholeNumber(option, String(first + by), 0, MAX_PORT))

const [rpc, ws] = [portOf('rpc'), portOf('ws')]
const publicWs = givenNumber('public-ws')
const networkId = givenNumber('network-id', MAX_NETWORK_ID)
const closeEvery = wholeNumber('close-every', values['close-every'], 0, MAX_MS) || null
const ports = {
  rpc,
  ws,
  ...(publicWs !== null && { publicWs }),
  secondRpc: beside('second-rpc', rpc, 1),
  secondWs: beside('second-ws', ws, 1),
  thirdRpc: beside('third-rpc', rpc, 2),
  thirdWs: beside('third-ws', ws, 2),
  web: portOf('web'),
  access: portOf('access'),
}
takeDirectory(values.dir)
const started = createSandbox({
  directory: values.dir,
  closeEvery,
  ports,
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
// Started again after a while it would show a stale ledger until the next close, as a node does that is out of step.
if (closeEvery) sandbox.ledger.close()
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
