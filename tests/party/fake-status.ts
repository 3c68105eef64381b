import { once } from 'node:events'
import { type WebSocket, WebSocketServer } from 'ws'

/** Xaman's status sockets: one per payload, at `/sign/<uuid>`, each with its current followers. */
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
  /** Breaks every connection without a close frame. */
  drop(uuid: string): void
  stop(): Promise<void>
}

export async function startFakeStatus(): Promise<FakeStatus> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const visits = new Map<string, number>()
  const open = new Map<string, Set<WebSocket>>()
  const resolved = new Set<string>()
  server.on('connection', (socket, request) => {
    const uuid = request.url?.replace('/sign/', '') ?? ''
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
    drop(uuid) {
      for (const socket of followersOf(uuid)) socket.terminate()
    },
    async stop() {
      for (const socket of server.clients) socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}
