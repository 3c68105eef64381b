import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { createControl } from '../sandbox/control.ts'

const script = new URL('../sandbox/serve.ts', import.meta.url).pathname
const ports = ['--rpc', '0', '--ws', '0', '--web', '0', '--access', '0']

test('the process prints its addresses in one line, serves them, closes ledgers by itself, and ends on SIGTERM', async () => {
  await using sandbox = await served(process.execPath, script, '--close-every', '30')
  const { urls } = await sandbox.ready()
  const control = createControl(urls.web)
  const rich = (await control.accounts()).find(({ name }) => name === 'Rich')
  expect(rich?.balance).toBe('1000000000000')
  expect((await fetch(urls.web)).status).toBe(200)
  const first = await validatedAt(urls.rpc)
  while ((await validatedAt(urls.rpc)) === first) await new Promise((resolve) => setTimeout(resolve, 10))

  sandbox.process.kill('SIGTERM')
  expect(await sandbox.exit).toEqual([0, null])
})

test('a ledger that closes by itself is current as soon as it is served again, and not only after a while', async () => {
  const hourly = ['--close-every', '3600000']
  await using first = await served(process.execPath, script, ...hourly)
  const before = await validatedAt((await first.ready()).urls.rpc)
  first.process.kill('SIGKILL')
  await first.exit
  await using again = await served(process.execPath, script, '--dir', first.directory, ...hourly)
  expect(await validatedAt((await again.ready()).urls.rpc)).toBe(before + 1)
})

test('the process ends with the one that holds the other end of its input', async () => {
  await using sandbox = await served(process.execPath, script)
  await sandbox.ready()
  sandbox.process.stdin.end()
  expect(await sandbox.exit).toEqual([0, null])
})

test('the process ends when the one that started it is gone', async () => {
  // A shell that waits for the sandbox, and dies without a signal to it.
  await using sandbox = await served('sh', '-c', '"$0" "$@" & wait', process.execPath, script)
  const { urls } = await sandbox.ready()
  sandbox.process.kill('SIGKILL')
  await sandbox.silence()
  await expect(fetch(urls.web)).rejects.toThrow()
})

test('a port that is in use is said in one sentence', async () => {
  await using first = await served(process.execPath, script)
  const { port } = new URL((await first.ready()).urls.rpc)
  await using second = await served(process.execPath, script, '--second-rpc', port)
  expect(await second.exit).toEqual([1, null])
  await expect(second.ready()).rejects.toThrow(
    new RegExp(`^Port ${port} is in use\\. Is the sandbox running already, as under npm start\\?\n$`),
  )
})

test.each([
  ['second-rpc', '70000', '65535'],
  ['third-ws', '65536', '65535'],
  ['network-id', '1025', '1024'],
])('--%s %s is refused in one sentence', async (option, given, most) => {
  await using sandbox = await served(process.execPath, script, `--${option}`, given)
  expect(await sandbox.exit).toEqual([1, null])
  await expect(sandbox.ready()).rejects.toThrow(
    new RegExp(`^--${option} is "${given}", and has to be a whole number from 0 to ${most}\n$`),
  )
})

test('a second sandbox on one directory is refused in one sentence, and the first goes on', async () => {
  await using first = await served(process.execPath, script)
  const { urls } = await first.ready()
  await using second = await served(process.execPath, script, '--dir', first.directory)
  expect(await second.exit).toEqual([1, null])
  await expect(second.ready()).rejects.toThrow(
    new RegExp(
      `^${first.directory} belongs to the sandbox that runs as process ${first.process.pid}\\..*\n$`,
    ),
  )
  expect((await fetch(urls.web)).status).toBe(200)
})

test('a directory is free again once its sandbox was killed', async () => {
  await using first = await served(process.execPath, script)
  await first.ready()
  first.process.kill('SIGKILL')
  await first.exit
  await using second = await served(process.execPath, script, '--dir', first.directory)
  expect((await fetch((await second.ready()).urls.web)).status).toBe(200)
})

async function validatedAt(url: string): Promise<number> {
  const reply = await fetch(url, {
    method: 'POST',
    body: JSON.stringify({ method: 'server_info', params: [{}] }),
  })
  const { result } = (await reply.json()) as { result: { info: { validated_ledger: { seq: number } } } }
  return result.info.validated_ledger.seq
}

/** The sandbox's process, or one that starts it; it ends with the test. */
async function served(command: string, ...args: string[]) {
  const directory = await mkdtemp(join(tmpdir(), 'sandbox-'))
  const own = args.includes('--dir') ? [] : ['--dir', directory]
  const child = spawn(command, [...args, ...own, ...ports], { stdio: 'pipe' })
  let complaints = ''
  child.stderr.on('data', (text) => {
    complaints += String(text)
  })
  const exit = once(child, 'exit')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    process: child,
    directory,
    exit,
    async ready(): Promise<{ urls: Record<'rpc' | 'ws' | 'xaman' | 'web', string> }> {
      const { value } = await lines.next()
      if (value === undefined) throw new Error(complaints)
      return JSON.parse(value)
    },
    /** Resolves when every process that could still print has exited. */
    async silence() {
      while (!(await lines.next()).done);
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exit
      await rm(directory, { recursive: true, force: true })
    },
  }
}
