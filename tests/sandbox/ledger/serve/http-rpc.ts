import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { httpEnvelope } from './envelopes.ts'
import { answerBatch } from './http-batch.ts'
import { objectSchema, parseObject, readApiVersion } from './read-call.ts'
import { ask, type Service } from './service.ts'

const maxBody = 1_000_000

/** The caller's view of an exchange: an answer, a broken connection, or silence. */
export type RpcSeen =
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly text: string }
  | 'lost'
  | 'silence'

/** Answers one HTTP request on its connection. */
export async function answerHttp(
  request: IncomingMessage,
  response: ServerResponse,
  service: Service,
): Promise<void> {
  const seen = await answerTo(request, service)
  if (seen === 'lost') request.socket.destroy()
  else if (seen !== 'silence') response.writeHead(seen.status, seen.headers).end(seen.text)
}

async function answerTo(request: IncomingMessage, service: Service): Promise<RpcSeen> {
  // What guards a public node answers so to a sender without a name, as a Worker is by itself.
  if (!request.headers['user-agent'] && !service.takesUnnamed) return plain(403, 'error code: 1010')
  if (request.method !== 'POST') return plain(403, 'Forbidden')
  return answerPost(await readBody(request), service)
}

/**
 * Answers a POST: 200 with a result, errors included, or a plain-text 400 to an invalid call. The method `batch` has
 * several calls; only rippled supports it.
 */
export async function answerPost(body: string, service: Service): Promise<RpcSeen> {
  const call = readCall(body, service)
  if ('refusal' in call) return plain(400, call.refusal)
  const { act } = call
  const fault = service.faults.take(`rpc${service.name}:${call.method}`)
  switch (fault?.do) {
    case undefined:
      return json(act())
    case 'lose-request':
      return 'lost'
    case 'lose-reply':
      act()
      return 'lost'
    case 'hang':
      act()
      return 'silence'
    case 'delay': {
      const reply = act()
      await sleep(fault.ms)
      return json(reply)
    }
    case 'fail': {
      const { status, body: text = status === 503 ? 'Server is overloaded' : '' } = fault
      return { status, headers: { 'content-type': 'text/plain', ...fault.headers }, text }
    }
  }
}

/** The request, and how to execute and answer it. */
type Call = { method: string; act: () => unknown }

function readCall(body: string, service: Service): Call | { refusal: string } {
  const parsed = parseObject(body)
  if (!parsed)
    return {
      refusal:
        'Unable to parse request: * Line 1, Column 1\n  Syntax error: value, object or array expected.\n',
    }
  const { method, params = [{}] } = parsed
  if (method === 'batch' && service.view().software !== 'clio') {
    if (!Array.isArray(params)) return { refusal: 'Malformed batch request' }
    return { method, act: () => answerBatch(params, service) }
  }
  if (method === undefined || method === null) return { refusal: 'Null method' }
  if (typeof method !== 'string') return { refusal: 'method is not string' }
  if (method === '') return { refusal: 'method is empty' }
  const first =
    Array.isArray(params) && params.length === 1 ? objectSchema.safeParse(params[0] ?? {}) : undefined
  if (!first?.success) return { refusal: 'params unparseable' }
  const apiVersion = readApiVersion(first.data.api_version)
  if (!apiVersion) return { refusal: 'invalid_API_version' }
  const request = first.data
  return {
    method,
    act: () => httpEnvelope(service, method, request, ask(service, method, request, apiVersion)),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= maxBody) chunks.push(chunk)
  }
  return size > maxBody ? '' : Buffer.concat(chunks).toString('utf8')
}

function json(body: unknown): RpcSeen {
  const headers = { 'content-type': 'application/json; charset=UTF-8' }
  return { status: 200, headers, text: `${JSON.stringify(body)}\n` }
}

function plain(status: number, text: string): RpcSeen {
  return { status, headers: { 'content-type': 'text/plain' }, text: `${text}\r\n` }
}
