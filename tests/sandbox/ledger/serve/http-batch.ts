import { httpEnvelope } from './envelopes.ts'
import { objectSchema, readApiVersion } from './read-call.ts'
import { ask, type Service } from './service.ts'

/**
 * Answers each call of a batch in order. A call's parameters are beside its method, not in a list, and the refusal of a
 * single call becomes an error beside its request.
 */
export function answerBatch(calls: readonly unknown[], service: Service): unknown[] {
  return calls.map((call) => {
    const read = objectSchema.safeParse(call)
    if (!read.success) return { error: batchError(methodNotFound, 'Method not found'), request: call }
    const { data: request } = read
    const apiVersion = readApiVersion(versionOf(request))
    if (!apiVersion) return { error: batchError(wrongVersion, 'invalid_API_version'), request }
    const { method } = request
    const refuse = (message: string) => ({ ...request, error: batchError(methodNotFound, message) })
    if (method === undefined || method === null) return refuse('Null method')
    if (typeof method !== 'string') return refuse('method is not string')
    if (method === '') return refuse('method is empty')
    return httpEnvelope(service, method, request, ask(service, method, request, apiVersion))
  })
}

const methodNotFound = -32601
const wrongVersion = -32606

function batchError(code: number, message: string) {
  return { code, message }
}

/** The version may also be where a single call has it. */
function versionOf(request: Record<string, unknown>): unknown {
  const first = Array.isArray(request.params) ? objectSchema.safeParse(request.params[0]) : undefined
  return first?.data?.api_version ?? request.api_version
}
