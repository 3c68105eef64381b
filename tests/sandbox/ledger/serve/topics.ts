import { isValidClassicAddress } from 'ripple-address-codec'
import { type Failure, failure } from '../rpc/answer.ts'
import type { Node } from '../rpc/node.ts'

/** The three things a client can follow. */
export type Topic = 'streams' | 'accounts' | 'accounts_proposed'

/** Streams that exist but have no messages here. */
const silentStreams = ['book_changes', 'manifests', 'validations']
const everyServersStreams = new Set(['ledger', 'transactions', 'transactions_proposed', ...silentStreams])
const rippledStreams = new Set(['consensus', 'peer_status', 'server'])

type Wanted = { topics: [Topic, string][]; failure?: Failure }

/**
 * The topics of a request up to the first invalid one: rippled has subscribed to those by then, Clio takes all or
 * nothing.
 */
export function readTopics(params: Record<string, unknown>, node: Node): Wanted {
  const clio = node.software === 'clio'
  const wanted: Wanted = { topics: [] }
  for (const read of [readStreams, readAddresses('accounts_proposed'), readAddresses('accounts')]) {
    const failed = read(params, wanted, clio)
    if (failed) return { topics: clio ? [] : wanted.topics, failure: failed }
  }
  return wanted
}

function readStreams(
  { streams }: Record<string, unknown>,
  wanted: Wanted,
  clio: boolean,
): Failure | undefined {
  if (streams === undefined) return undefined
  if (!Array.isArray(streams)) return failure('invalidParams')
  for (const stream of streams) {
    if (typeof stream !== 'string') return clio ? failure('invalidParams') : failure('malformedStream')
    if (clio && rippledStreams.has(stream)) return failure('notSupported')
    if (!everyServersStreams.has(stream) && !rippledStreams.has(stream)) return failure('malformedStream')
    wanted.topics.push(['streams', stream])
  }
  return undefined
}

function readAddresses(topic: 'accounts' | 'accounts_proposed') {
  return (params: Record<string, unknown>, wanted: Wanted): Failure | undefined => {
    const addresses = params[topic]
    if (addresses === undefined) return undefined
    if (!Array.isArray(addresses)) return failure('invalidParams')
    const valid = addresses.every((one) => typeof one === 'string' && isValidClassicAddress(one))
    if (addresses.length === 0 || !valid) return failure('actMalformed')
    for (const address of addresses) wanted.topics.push([topic, address])
    return undefined
  }
}
