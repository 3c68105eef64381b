import type { Services } from '../../functions/services.ts'
import type { Api } from './api.ts'
import { Injected, type Isolate, type Ports } from './ports.ts'

/** The parts of a world that a room's request needs. */
interface Around {
  readonly api: Api
  call<Answer>(
    who: string,
    act: (services: Services) => Promise<Answer>,
  ): Promise<{ answer: Answer } | 'lost'>
}

/**
 * A room's request to the Worker over its binding: a wait of the room, then a request in its own isolate. Throws `Injected`
 * if that isolate dies, or has not answered when the room aborts.
 */
export async function askWorker(
  { call, api }: Around,
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
  const asked = call('a room', (services) => api.ask(services, 'POST', path, { body, headers }))
  const done = await Promise.race([asked, given])
  if (room.dead) return new Promise<never>(() => {})
  // `request` has to stay reachable until here: once it is collected, its signal no longer fires.
  if (done === 'lost' || request.signal.aborted) throw new Injected('the Worker does not answer')
  const { status, text } = done.answer
  return new Response(text, { status, headers: { 'content-type': 'application/json' } })
}
