import { createServer, request, type Server } from 'node:http'

/**
 * Forwards requests to the site, each with a different sender address: limits are per address, and thousands of
 * requests from one would only meet those.
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
