import { createServer, request, type Server } from 'node:http'

/**
 * Passes requests on to the site, each as if it came from an address of its own: limits are for each address, and whoever
 * asks thousands of things from one would hear of nothing else.
 */
export async function manySenders(site: string, port: number): Promise<Server> {
  let senders = 0
  const server = createServer((asked, answer) => {
    senders += 1
    const sender = `10.9.${(senders >> 8) & 255}.${senders & 255}`
    const headers = { ...asked.headers, 'cf-connecting-ip': sender }
    const passed = request(new URL(asked.url ?? '/', site), { method: asked.method, headers }, (said) => {
      answer.writeHead(said.statusCode ?? 502, said.headers)
      said.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}
