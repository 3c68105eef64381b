import { spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoWallets } from '../sandbox/accounts.ts'

const root = join(import.meta.dirname, '../..')
const hook = './functions/scripts/directory-imports.ts'

test('a rehearsal on production is refused before anything is asked of the site', () => {
  const words = ['--import', hook, 'tests/rehearse/run.ts', 'production']
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain('A rehearsal buys and refunds passes: on production it is refused.')
})

test('a rehearsal is refused with a word that it does not take, since it would ignore it and buy passes', () => {
  const words = ['--import', hook, 'tests/rehearse/run.ts', 'local', '--dry-run']
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain('"rehearse" takes no "--dry-run"')
})

test('a rehearsal of a site that does not answer says so', () => {
  const words = ['--import', hook, 'tests/rehearse/run.ts', 'local']
  const env = { ...process.env, TOUCHSTONE_PORT: '18711' }
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8', env })
  expect(status).toBe(1)
  expect(stderr).toContain('local: Worker touchstone-local, site http://127.0.0.1:18711, database')
  expect(stderr).toContain(
    'http://127.0.0.1:18711 does not answer. npm start serves local; run this again then.',
  )
})

test('a rehearsal on local has a wallet of its own, so that the passes of the last one do not count against it', async () => {
  const funded: { destination: string; xrpAmount: string }[] = []
  const site = createServer((_, reply) => reply.end('{}'))
  const sandbox = createServer((request, reply) => {
    request.on('data', (body) => funded.push(JSON.parse(String(body))))
    request.on('end', () => reply.end('{}'))
  })
  const node = createServer((_, reply) => reply.end('{"result":{}}'))
  // Below the ports that the system gives away.
  const first = 18_720
  const servers = [site, sandbox, node].map((server, at) => server.listen(first + at, '127.0.0.1'))
  const words = ['--import', hook, 'tests/rehearse/run.ts', 'local']
  const env = { ...process.env, TOUCHSTONE_PORT: String(first) }
  const child = spawn(process.execPath, words, { cwd: root, env, stdio: 'ignore' })
  // It ends at the sign-in, which this site does not know.
  await new Promise((resolve) => child.once('exit', resolve))
  for (const server of servers) server.close()
  expect(funded).toEqual([{ destination: expect.stringMatching(/^r/), xrpAmount: '220' }])
  expect(Object.values(demoWallets).map(({ address }) => address)).not.toContain(funded[0]?.destination)
})
