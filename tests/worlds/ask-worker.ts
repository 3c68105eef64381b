import type { Services } from '../../functions/services.ts'
import type { Door } from './door.ts'
import { Injected, type Isolate, type Ports } from './ports.ts'

/** What of a world a question goes through. */
interface Around {
  readonly door: Door
  call<Answer>(
    who: string,
    act: (services: Services) => Promise<Answer>,
  ): Promise<{ answer: Answer } | 'lost'>
}

/**
 * A room asks the Worker, over the binding that it has: a wait of the room's, and then a request in an isolate of its own.
 * It fails where that isolate dies, or has not answered when the room gives up.
 */
export async function askWorker(
  { call, door }: Around,
  ports: Ports,
  room: Isolate,
  request: Request,
): Promise<Response> {
  const [path, body] = [new URL(request.url).pathname, await request.text()]
  const headers = Object.fromEntries(request.headers)
  await ports.through(room, 'asks the Worker', () => {})
  const given = new Promise<'lost'>((resolve) => {
    request.signal.addEventListener('abort', () => resolve('lost'))
  })
  const asked = call('a room', (services) => door.ask(services, 'POST', path, { body, headers }))
  const done = await Promise.race([asked, given])
  if (room.dead) return new Promise<never>(() => {})
  // Named here once more, because a request that nobody holds may be collected, and its signal tells nobody then.
  if (done === 'lost' || request.signal.aborted) throw new Injected('the Worker does not answer')
  const { status, text } = done.answer
  return new Response(text, { status, headers: { 'content-type': 'application/json' } })
}
