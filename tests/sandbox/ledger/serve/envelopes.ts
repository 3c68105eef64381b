import { type RpcAnswer, withoutSecrets } from '../rpc/answer.ts'
import { clioWarnings, isForwarded } from '../rpc/clio.ts'
import { nodeNow, type Service } from './service.ts'

type Fields = Record<string, unknown>

/**
 * An answer over HTTP. Rippled repeats an `id` from inside the parameters, unlike JSON-RPC; Clio adds `forwarded` and
 * its warnings.
 */
export function httpEnvelope(service: Service, command: string, request: Fields, given: RpcAnswer): Fields {
  if (service.view().software !== 'clio')
    return { ...pick(request, ['id', 'jsonrpc', 'ripplerpc']), result: given }
  const warnings = clioWarnings(nodeNow(service))
  const failed = given.status === 'error'
  if (isForwarded(command, request)) {
    const outer = failed ? {} : { status: 'success', type: 'response' }
    return { ...outer, forwarded: true, result: given, warnings }
  }
  return { result: failed ? { ...given, ...pick(request, ['id']), type: 'response' } : given, warnings }
}

/** An answer over a socket: status and error fields on top, and the request's id and version repeated. */
export function socketEnvelope(service: Service, command: string, request: Fields, given: RpcAnswer): Fields {
  const clio = service.view().software === 'clio'
  const more = clio
    ? {
        ...(isForwarded(command, request) ? { forwarded: true } : {}),
        warnings: clioWarnings(nodeNow(service)),
      }
    : {}
  const echoed = pick(request, clio ? ['id', 'api_version'] : ['id', 'jsonrpc', 'ripplerpc', 'api_version'])
  if (given.status === 'error') {
    return { ...echoed, ...given, request: withoutSecrets(request), ...more, type: 'response' }
  }
  const { status, ...result } = given
  return { ...echoed, result, status, ...more, type: 'response' }
}

function pick(from: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))
}
