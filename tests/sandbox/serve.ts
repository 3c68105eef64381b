import { fstatSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createSandbox } from './index.ts'

/**
 * `npm run sandbox`: the outside services as a separate process, on this machine only. Prints `{"ready":true,"urls":…}`
 * on one line when ready, and ends with SIGINT, SIGTERM or its parent process.
 */
const { values } = parseArgs({
  options: {
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
  },
})

// Read first: the parent may have exited by the time the sandbox is ready.
const parent = process.ppid

/** A further node's port: as configured, or an offset from the first one's; a system-chosen port has no neighbours. */
const beside = (port: string | undefined, first: string, by: number) =>
  Number(port ?? (first === '0' ? 0 : Number(first) + by))

const started = createSandbox({
  directory: values.dir,
  closeEvery: Number(values['close-every']) || null,
  ports: {
    rpc: Number(values.rpc),
    ws: Number(values.ws),
    ...(values['public-ws'] !== undefined && { publicWs: Number(values['public-ws']) }),
    secondRpc: beside(values['second-rpc'], values.rpc, 1),
    secondWs: beside(values['second-ws'], values.ws, 1),
    thirdRpc: beside(values['third-rpc'], values.rpc, 2),
    thirdWs: beside(values['third-ws'], values.ws, 2),
    web: Number(values.web),
    access: Number(values.access),
  },
  siteUrl: values.site ?? null,
  webhookUrl: values.webhook ?? null,
  identityUrl: values['identity-webhook'] ?? null,
  rateLimit: values['rate-limit'],
  ...(values['network-id'] !== undefined && { networkId: Number(values['network-id']) }),
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
