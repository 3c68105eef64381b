import { unixTime } from '../chain/header.ts'
import { failure, isFailure, type RpcAnswer, success } from './answer.ts'
import { nftInfo, nftsByIssuer } from './clio-nfts.ts'
import { clioServerInfo } from './clio-server-info.ts'
import type { ApiVersion, Method, Node, Params } from './node.ts'

/** How a rippled node answers the same request. */
type Rippled = (command: string, params: Params, node: Node, apiVersion: ApiVersion) => RpcAnswer

/** Methods that only Clio has, or answers differently. */
const own = new Map<string, Method>([
  ['nft_info', nftInfo],
  ['nfts_by_issuer', nftsByIssuer],
  ['ping', () => success({})],
  ['server_info', clioServerInfo],
])

/** Methods that Clio answers from its own data, like rippled except for errors. */
const shared = new Set([
  ...['account_info', 'account_nfts', 'account_objects', 'account_tx', 'feature', 'ledger', 'ledger_data'],
  ...['ledger_entry', 'nft_buy_offers', 'nft_sell_offers', 'random', 'tx'],
])

const proxied = new Set(['fee', 'ledger_closed', 'ledger_current', 'server_state', 'submit'])

/** Answers as Clio: about validated ledgers from its own data, and about the present by forwarding to its rippled. */
export function clioAnswer(
  command: string,
  params: Params,
  node: Node,
  apiVersion: ApiVersion,
  rippled: Rippled,
): RpcAnswer {
  if (isForwarded(command, params))
    return rippled(command, params, { ...node, software: 'rippled' }, apiVersion)
  const method = own.get(command)
  if (method) return method(params, node, apiVersion)
  if (!shared.has(command)) return failure('unknownCmd')
  const refused = refusal(command, params, node, apiVersion)
  return (
    refused ?? inClioWords(rippled(command, params, { ...node, outOfSync: () => false }, apiVersion), params)
  )
}

/** Whether Clio forwards the request to rippled, marked by `forwarded`. */
export function isForwarded(command: string, { ledger_index: index, queue }: Params): boolean {
  if (own.has(command) && command.startsWith('nft')) return false
  if (command === 'subscribe' || command === 'unsubscribe') return false
  if (proxied.has(command) || index === 'current' || index === 'closed') return true
  return (command === 'account_info' || command === 'ledger') && queue === true
}

/** Clio's warnings on every answer: that it is Clio, and possibly that it is outdated. */
export function clioWarnings(node: Node): { id: number; message: string }[] {
  const clio = {
    id: 2001,
    message:
      "This is a clio server. clio only serves validated data. If you want to talk to rippled, include 'ledger_index':'current' in your request",
  }
  const old = node.now() - unixTime(node.history.last.closeTime) >= 60_000
  return old ? [clio, { id: 2002, message: 'This server may be out of date' }] : [clio]
}

/** Where Clio is stricter than rippled. */
function refusal(command: string, params: Params, node: Node, apiVersion: ApiVersion): RpcAnswer | undefined {
  if (command === 'tx' && params.ctid === undefined && params.transaction !== undefined)
    return isHash(params.transaction) ? undefined : failure('invalidParams', 'transactionMalformed')
  if (command !== 'account_tx' || apiVersion === 1) return undefined
  const [first, last] = node.history.ranges().at(-1) ?? [1, node.history.last.index]
  for (const [field, words] of ranges) {
    const index = params[field]
    if (typeof index !== 'number' || index === -1) continue
    if (index < first || index > last) return failure('lgrIdxMalformed', words)
  }
  return undefined
}

const ranges = [
  ['ledger_index_min', 'ledgerSeqMinOutOfRange'],
  ['ledger_index_max', 'ledgerSeqMaxOutOfRange'],
] as const

function isHash(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9A-Fa-f]{64}$/.test(value)
}

/** Clio's errors omit the ledger, and those of `ledger_entry` even the error code. */
function inClioWords(given: RpcAnswer, params: Params): RpcAnswer {
  if (!isFailure(given)) {
    const { limit, ...rest } = given
    return 'transactions' in given && params.limit === undefined ? { ...rest, status: 'success' } : given
  }
  const { error, error_code, error_message, searched_all } = given
  if (error === 'entryNotFound' || error === 'unexpectedLedgerType') return { error, status: 'error' }
  return {
    error,
    ...(error_code === undefined ? {} : { error_code }),
    ...(error_message === undefined ? {} : { error_message }),
    ...(searched_all === undefined ? {} : { searched_all }),
    status: 'error',
  }
}
