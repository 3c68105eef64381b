import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { RunningRooms, World } from './rooms-under-test.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The rooms under `partykit dev`, as `npm run dev` hosts them: a process of its own, with its own runtime. */
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
    orders: `http://127.0.0.1:${port}`,
    async stop() {
      process.off('exit', end)
      const gone = child.exitCode === null && once(child, 'exit')
      end()
      await gone
      // The runtime is a child of the child, and holds the rooms' state for as long as it lives.
      while (await isHeld(port)) await setTimeout(20)
    },
  }
}

function spawnPartyKit(world: World, port: number): ChildProcess {
  const vars = {
    ROOM_SECRET: world.secret,
    WORKER_URL: world.workerUrl,
    ALLOWED_ORIGIN: world.allowedOrigin,
  }
  const args = [
    'node_modules/partykit/dist/bin.mjs',
    ...['dev', '--no-hotkeys', '--disable-request-cf-fetch'],
    ...['--port', String(port), '--persist', world.state],
    ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}=${value}`]),
  ]
  const env = { ...process.env, NO_UPDATE_NOTIFIER: '1' }
  // A process group of its own, because the runtime is a child of the child.
  return spawn(process.execPath, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Waits for its own word that it is ready. Whatever else it says then is what went wrong. */
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
    // It has ended by itself.
  }
}

/**
 * A port below those that the system hands out by itself. It is bound only seconds after it was chosen, when the runtime
 * starts, and until then nobody who asks for just any port may get it: their answers would be taken for the rooms'.
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
