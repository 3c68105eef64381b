import { WebSocket } from 'ws'

/** Real sockets to nodes for use cases in this process. */
export interface NodeSockets {
  /** Cuts every open socket, or those to this address. */
  cut(url?: string): void
  /** Upgraded fetches fail as before. */
  close(): void
}

/**
 * Answers an upgraded fetch the way workerd does, with a real socket to the node, and every other as before. `hear` is told
 * each message before the product is.
 */
export function openNodeSockets(hear: (message: string, url: string) => void = () => {}): NodeSockets {
  const { fetch: plain } = globalThis
  const sockets = new Map<WebSocket, string>()
  const upgraded: typeof fetch = async (input, init) => {
    if (!new Headers(init?.headers).has('upgrade')) return plain(input, init)
    const url = String(input).replace(/^http/, 'ws')
    const socket = new WebSocket(url)
    sockets.set(socket, url)
    socket.on('message', (data) => hear(String(data), url))
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    return Object.assign(new Response(), { webSocket: Object.assign(socket, { accept: () => {} }) })
  }
  globalThis.fetch = upgraded
  const cut = (address?: string) => {
    for (const [socket, url] of sockets) {
      if (address !== undefined && url !== address) continue
      socket.terminate()
      sockets.delete(socket)
    }
  }
  return {
    cut,
    close() {
      cut()
      if (globalThis.fetch === upgraded) globalThis.fetch = plain
    },
  }
}
