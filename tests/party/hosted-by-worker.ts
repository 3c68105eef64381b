import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import type { RoomKind, RoomName } from '#contract/rooms'
import { SIGNATURE_HEADER } from '#contract/signature'
import type { RunningRooms, World } from './rooms-under-test.ts'

const classNames = {
  payload: 'PayloadRoom',
  wallet: 'WalletRoom',
  collection: 'CollectionRoom',
} as const satisfies Record<RoomKind, string>

let script: Promise<string> | null = null

interface DurableRooms extends RunningRooms {
  /** Drops a room's memory, as the platform does after ten idle seconds. Its sockets stay open. */
  hibernate(room: RoomName): Promise<void>
}

/** The rooms as Durable Objects of a Worker, as `npm start` and production host them. */
export async function startDurable(world: World, collectionRooms = 1): Promise<DurableRooms> {
  script ??= bundle()
  const restarted = readdirSync(world.state).length > 0
  const room = (className: string) => ({ className, useSQLite: true })
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: 'rooms',
      cf: false,
      handleStructuredLogs: (line) => passOn(line, restarted),
      modules: true,
      script: await script,
      compatibilityDate: '2026-10-01',
      compatibilityFlags: ['nodejs_compat'],
      durableObjects: {
        PAYLOAD: room(classNames.payload),
        WALLET: room(classNames.wallet),
        COLLECTION: room(classNames.collection),
      },
      resourcePersistencePath: world.state,
      bindings: {
        ROOM_SECRET: world.secret,
        SITE_URL: world.allowedOrigin,
        COLLECTION_ROOMS: String(collectionRooms),
      },
      serviceBindings: { SELF: (request: Request) => forward(request, world.workerUrl) },
    }),
  )
  const ready = await miniflare.ready
  return {
    url: ready.origin,
    commands: `${ready.origin}/inside`,
    stop: () => miniflare.dispose(),
    hibernate({ kind, id }) {
      const options = { name: id, webSockets: 'hibernate' } as const
      return miniflare.unsafeEvictDurableObject('rooms', classNames[kind], options)
    },
  }
}

/**
 * workerd's own message if it was killed after a room wrote a later alarm and before workerd stored it: on restart it
 * finds the earlier alarm, and fires at the time that the room wrote.
 */
const ALARM_MOVED = /alarm handler canceled with requestScheduledAlarm/

function passOn({ level, message }: { level: string; message: string }, restarted: boolean): void {
  if (restarted && ALARM_MOVED.test(message)) return
  if (level === 'error' || level === 'warn') console[level](message)
  else console.log(message)
}

async function forward(request: Request, workerUrl: string): Promise<Response> {
  const { pathname } = new URL(request.url)
  const answer = await fetch(new URL(pathname, workerUrl), {
    method: request.method,
    headers: { [SIGNATURE_HEADER]: request.headers.get(SIGNATURE_HEADER) ?? '' },
    body: await request.text(),
  })
  return new Response(await answer.text(), { status: answer.status })
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('rooms-worker.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*', 'cloudflare:*'],
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
