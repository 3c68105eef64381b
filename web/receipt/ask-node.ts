import { SECOND } from '#contract/timing'

const TIME_OUT = 15 * SECOND

/** Reads a transaction from a ledger node in this browser. Rejects when the node is unreachable or silent. */
export function askNode(address: string, transaction: string): Promise<unknown> {
  const socket = new WebSocket(address)
  let timer: ReturnType<typeof setTimeout> | undefined
  const asked = new Promise<unknown>((answered, failed) => {
    const end = (reason: string) => failed(new Error(reason))
    timer = setTimeout(() => end('silent'), TIME_OUT)
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, command: 'tx', transaction, api_version: 1 }))
    socket.onmessage = ({ data }) => answered(JSON.parse(String(data)))
    socket.onerror = () => end('unreachable')
    socket.onclose = () => end('closed')
  })
  return asked.finally(() => {
    clearTimeout(timer)
    socket.close()
  })
}
