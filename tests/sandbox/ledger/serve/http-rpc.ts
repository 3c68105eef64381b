import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Faults } from '../../faults.ts'
import type { Ledger, NodeView } from '../ledger.ts'

/** What a connection is served from. */
export interface Service {
  ledger: Ledger
  faults: Faults
  /** What follows `rpc` and `ws` in the targets of its faults. */
  name: string
  /** What kind of node it is now. */
  view(): NodeView
}

const maxBody = 1_000_000

/** Answers one HTTP request: 200 with a result, errors included, or a plain-text 400 to what is no call at all. */
export async function answerHttp(
  request: IncomingMessage,
  response: ServerResponse,
  service: Service,
): Promise<void> {
  if (request.method !== 'POST') return plain(response, 403, 'Forbidden')
  const call = readCall(await readBody(request))
  if ('refusal' in call) return plain(response, 400, call.refusal)
  const act = () => service.ledger.request(call.method, call.params, call.apiVersion, service.view())
  const reply = () => json(response, { result: act() })
  const fault = service.faults.take(`rpc${service.name}:${call.method}`)
  switch (fault?.do) {
    case undefined:
      return reply()
    case 'lose-request':
      request.socket.destroy()
      return
    case 'lose-reply':
      act()
      request.socket.destroy()
      return
    case 'hang':
      act()
      return
    case 'delay': {
      const result = act()
      await sleep(fault.ms)
      return json(response, { result })
    }
    case 'fail':
      response.writeHead(fault.status, { 'content-type': 'text/plain', ...fault.headers })
      response.end(fault.body ?? (fault.status === 503 ? 'Server is overloaded' : ''))
  }
}

type Call = { method: string; params: Record<string, unknown>; apiVersion: 1 | 2 }

const objectSchema = z.record(z.string(), z.unknown())

function readCall(body: string): Call | { refusal: string } {
  const parsed = parseObject(body)
  if (!parsed)
    return {
      refusal:
        'Unable to parse request: * Line 1, Column 1\n  Syntax error: value, object or array expected.\n',
    }
  const { method, params = [{}] } = parsed
  if (method === undefined || method === null) return { refusal: 'Null method' }
  if (typeof method !== 'string') return { refusal: 'method is not string' }
  if (method === '') return { refusal: 'method is empty' }
  const first =
    Array.isArray(params) && params.length === 1 ? objectSchema.safeParse(params[0] ?? {}) : undefined
  if (!first?.success) return { refusal: 'params unparseable' }
  const apiVersion = readApiVersion(first.data.api_version)
  return apiVersion ? { method, params: first.data, apiVersion } : { refusal: 'invalid_API_version' }
}

/** The version asked for, 1 when none is, undefined for one that does not exist. */
export function readApiVersion(asked: unknown): 1 | 2 | undefined {
  if (asked === undefined) return 1
  return asked === 1 || asked === 2 ? asked : undefined
}

export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed = objectSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
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

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8' })
  response.end(`${JSON.stringify(body)}\n`)
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain' })
  response.end(`${text}\r\n`)
}
