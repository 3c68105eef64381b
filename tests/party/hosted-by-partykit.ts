import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { RunningRooms, World } from './rooms-under-test.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The rooms under `partykit dev`, as in `npm run dev`: a separate process with its own runtime. */
export async function startPartyKit(world: World): Promise<RunningRooms> {
  const port = await freePort()
  const child = spawnPartyKit(world, port)
  const end = () => endGroup(child)
  process.once('exit', end)
  try {
    await ready(child)
  } catch (error) {
    end()
    throw error
  }
  return {
    url: `http://127.0.0.1:${port}`,
    commands: `http://127.0.0.1:${port}`,
    async stop() {
      process.off('exit', end)
      const gone = child.exitCode === null && once(child, 'exit')
      end()
      await gone
      // The runtime is a grandchild process, and holds the rooms' state while it runs.
      while (await isHeld(port)) await setTimeout(20)
    },
  }
}

function spawnPartyKit(world: World, port: number): ChildProcess {
  const vars = {
    ROOM_SECRET: world.secret,
    WORKER_URL: world.workerUrl,
    SITE_URL: world.allowedOrigin,
  }
  const args = [
    'node_modules/partykit/dist/bin.mjs',
    ...['dev', '--no-hotkeys', '--disable-request-cf-fetch'],
    ...['--port', String(port), '--persist', world.state],
    ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}=${value}`]),
  ]
  const env = { ...process.env, NO_UPDATE_NOTIFIER: '1' }
  // A separate process group, because the runtime is a grandchild process.
  return spawn(process.execPath, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Waits for its line that it is ready. Any other output is the error. */
async function ready(child: ChildProcess): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`partykit dev did not start:\n${said}`))
    const listen = (chunk: Buffer) => {
      said += chunk
      if (/Ready on http/.test(said)) resolve()
      else if (/Error reloading local server/.test(said)) fail()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', fail)
  })
}

function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has exited already.
  }
}

/**
 * A port below the ephemeral range. The runtime binds it seconds after it was chosen; until then no process that asks
 * for any free port may get it, since its answers would be mistaken for the rooms'.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const server = createServer()
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '0.0.0.0', () => resolve(true))
    })
    if (!free) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

async function isHeld(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const held = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
  socket.destroy()
  return held
}
