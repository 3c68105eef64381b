import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A proxy between the Worker and a socket of the sandbox, which can cut the connection. */
export interface Relay {
  readonly url: string
  cut(): void
  restore(): void
  close(): void
}

/** Opens a proxy to the port that `port` returns at each connection. */
export async function openRelay(port: () => number): Promise<Relay> {
  const ends = new Set<Socket>()
  let whole = true
  const server: Server = createServer((near) => {
    if (!whole) return near.destroy()
    const far = connect(port(), '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        ends.delete(one)
        other.destroy()
      })
    }
    return undefined
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      whole = false
      for (const end of ends) end.destroy()
    },
    restore() {
      whole = true
    },
    close() {
      for (const end of ends) end.destroy()
      server.close()
    },
  }
}
