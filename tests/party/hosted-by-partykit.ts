import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { RunningRooms, World } from './rooms-under-test.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The rooms under `partykit dev`, as `npm run dev` hosts them: a process of its own, with its own runtime. */
export async function startPartyKit(world: World): Promise<RunningRooms> {
  const port = await freePort()
  const vars = {
    ROOM_SECRET: world.secret,
    WORKER_URL: world.workerUrl,
    ALLOWED_ORIGIN: world.allowedOrigin,
  }
  const child = spawn(
    process.execPath,
    [
      'node_modules/partykit/dist/bin.mjs',
      ...['dev', '--no-hotkeys', '--disable-request-cf-fetch'],
      ...['--port', String(port), '--persist', world.state],
      ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}=${value}`]),
    ],
    // A process group of its own, because the runtime is a child of the child.
    { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const end = () => endGroup(child)
  process.once('exit', end)
  const url = `http://127.0.0.1:${port}`
  try {
    await answering(url, child)
  } catch (error) {
    end()
    throw error
  }
  return {
    url,
    async stop() {
      process.off('exit', end)
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      end()
      await gone
    },
  }
}

function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  let said = ''
  const listen = (chunk: Buffer) => {
    said += chunk
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  for (;;) {
    if (child.exitCode !== null) throw new Error(`partykit dev ended at once:\n${said}`)
    const answer = await fetch(url).catch(() => null)
    if (answer) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}
