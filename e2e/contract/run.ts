import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { connectWallet, verifyWallet } from '#contract/wire/wallet'
import { walletFromPassphrase } from '../../tests/sandbox/accounts.ts'
import { createControl } from '../../tests/sandbox/control.ts'
import { givenOptions, wholeNumber } from '../../tests/sandbox/given-options.ts'
import { results } from '../instances.ts'
import { startSite } from '../start-site.ts'
import { manySenders } from './many-senders.ts'
import { missing, pathOf, redocly, schemathesis, type Tool } from './tools.ts'

// Checks the site against its own contract: redocly lints /openapi.json, and schemathesis tests the API's answers with
// valid and invalid requests. A missing tool is named and is no failure; `-- --need` makes it one. `-- --seconds 600`
// tests for longer.

const PORT = 8850
const siteUrl = `http://127.0.0.1:${PORT}`
const OPENAPI = `${siteUrl}/openapi.json`
const RULES = join(import.meta.dirname, 'schemathesis.toml')
const DISCONNECT = 'disconnectWallet'
const { need: needed, seconds: given } = givenOptions({
  need: { type: 'boolean', default: false },
  seconds: { type: 'string', default: '120' },
})
const seconds = wholeNumber('seconds', given, 1)

const site = await startSite(PORT, 'contract')
const senders = `http://127.0.0.1:${PORT + 9}`
const proxy = await manySenders(siteUrl, PORT + 9)
const wrong: string[] = []
try {
  await judge(redocly, ['lint', OPENAPI])
  const bearer = `Authorization: Bearer ${await signIn()}`
  // The call that ends the session comes last, so that all others have a valid session.
  const all = ['--exclude-operation-id', DISCONNECT, '--max-time', String(seconds)]
  const last = ['--include-operation-id', DISCONNECT, '--phases', 'examples,coverage']
  for (const which of [all, last])
    await judge(schemathesis, [
      '--config-file',
      RULES,
      'run',
      OPENAPI,
      '--url',
      senders,
      '-H',
      bearer,
      ...which,
    ])
} finally {
  proxy.close()
  site.kill('SIGINT')
}
for (const words of wrong) console.log(words)
process.exitCode = wrong.length > 0 ? 1 : 0

/** Runs a tool, and records its findings. */
async function judge(tool: Tool, args: readonly string[]): Promise<void> {
  const path = pathOf(tool)
  if (path === null) {
    if (needed) wrong.push(missing(tool))
    else console.log(missing(tool))
    return
  }
  const child = spawn(path, args, {
    // Its output files go with the other results.
    cwd: results,
    env: {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      NO_COLOR: '1',
    },
    stdio: 'inherit',
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) wrong.push(`${tool.name} found something wrong.`)
}

/** Connects a wallet that can buy; returns its session token. */
async function signIn(): Promise<string> {
  const sandbox = createControl(`http://127.0.0.1:${PORT + 1}`)
  const wallet = walletFromPassphrase('contract')
  await sandbox.fund(wallet.address, 5_000)
  const asked = await fetch(siteUrl + connectWallet.path, { method: 'POST' })
  const cookie = asked.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { uuid, connectId } = connectWallet.reply.parse(await asked.json())
  await sandbox.sign(uuid, wallet.seed)
  for (let tries = 0; tries < 60; tries += 1) {
    const read = await fetch(siteUrl + verifyWallet.path.replace(':id', connectId), { headers: { cookie } })
    const answer = verifyWallet.reply.parse(await read.json())
    if (answer.status === 'connected') return answer.token
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  throw new Error('The wallet did not sign in')
}
