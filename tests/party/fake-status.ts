import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'

/**
 * Xaman's status sockets: one per payload, at `/sign/<uuid>`, each with its current followers. A client without a name gets
 * none, as from what guards Xaman.
 */
export interface FakeStatus {
  socketOf(uuid: string): string
  /** How many sockets have been opened for a payload so far. */
  visits(uuid: string): number
  /** How many are open now. */
  followers(uuid: string): number
  /** Sends one frame to everyone who follows. */
  say(uuid: string, frame: object): void
  /** From now on a new follower gets the frames of a resolved payload: welcome, then expired. */
  resolve(uuid: string): void
  /** Closes every connection with this code, or breaks it without a close frame. */
  drop(uuid: string, code?: number): void
  /** Never answers the next one who asks for a socket. */
  ignoreNext(uuid: string): void
  stop(): Promise<void>
}

export async function startFakeStatus(): Promise<FakeStatus> {
  const ignored = new Set<string>()
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    verifyClient({ req }, answer) {
      if (ignored.delete(uuidIn(req))) req.socket.resume().once('end', () => req.socket.end())
      else answer(Boolean(req.headers['user-agent']), 403, 'error code: 1010')
    },
  })
  await once(server, 'listening')
  const visits = new Map<string, number>()
  const open = new Map<string, Set<WebSocket>>()
  const resolved = new Set<string>()
  server.on('connection', (socket, request) => {
    const uuid = uuidIn(request)
    const followers = open.get(uuid) ?? new Set()
    open.set(uuid, followers.add(socket))
    visits.set(uuid, (visits.get(uuid) ?? 0) + 1)
    socket.on('close', () => followers.delete(socket))
    socket.send(JSON.stringify({ message: `Welcome ${uuid}` }))
    socket.send(JSON.stringify(resolved.has(uuid) ? { expired: true } : { expires_in_seconds: 299 }))
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const followersOf = (uuid: string) => [...(open.get(uuid) ?? [])]
  return {
    socketOf: (uuid) => `ws://127.0.0.1:${address.port}/sign/${uuid}`,
    visits: (uuid) => visits.get(uuid) ?? 0,
    followers: (uuid) => followersOf(uuid).length,
    say(uuid, frame) {
      for (const socket of followersOf(uuid)) socket.send(JSON.stringify(frame))
    },
    resolve: (uuid) => void resolved.add(uuid),
    drop(uuid, code) {
      for (const socket of followersOf(uuid)) code === undefined ? socket.terminate() : socket.close(code)
    },
    ignoreNext: (uuid) => void ignored.add(uuid),
    async stop() {
      for (const socket of server.clients) socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}

function uuidIn({ url = '' }: IncomingMessage): string {
  return url.replace('/sign/', '')
}
