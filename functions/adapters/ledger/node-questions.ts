import { err, ok, type Result } from '#contract/result'
import type * as z from '#contract/wire/schema'
import type { Log } from '../../log.ts'
import type { NodeAddress, Unreachable } from './ledger.ts'
import type { AskNode, RpcAnswer } from './rpc.ts'

/** The most entries that a page of a list holds, and the pages of one list that are read before giving up. */
export const PAGE = 400
const MAX_PAGES = 25

export interface NodeQuestions {
  /** Asks one thing; a node that does not answer is named in the log. */
  ask(method: string, params: object): Promise<RpcAnswer>
  /** Asks one thing whose failure is expected at times: it is not logged. */
  askQuietly(method: string, params: object): Promise<RpcAnswer>
  /** Asks one thing and parses the answer. */
  read<T>(method: string, params: object, schema: z.ZodMiniType<T>): Promise<Result<T, Unreachable>>
  /** Logs why the node does not count. */
  failed(reason: string): void
}

export function nodeQuestions({ name, rpcUrl }: NodeAddress, askNode: AskNode, log: Log): NodeQuestions {
  function failed(reason: string): void {
    log.outsideFailed({ service: 'ledger', what: name, reason })
  }

  async function ask(method: string, params: object): Promise<RpcAnswer> {
    const answer = await askNode(rpcUrl, method, params)
    if (answer.kind === 'unreachable') failed(answer.reason)
    return answer
  }

  return {
    ask,
    askQuietly: (method, params) => askNode(rpcUrl, method, params),
    read: async (method, params, schema) => parsed(await ask(method, params), schema),
    failed,
  }
}

/**
 * Reads the pages of a list in the node's order, so many at most, until there are enough rows. An account that does not
 * exist has an empty list.
 */
export async function readPages<T, Row>(
  ask: NodeQuestions['ask'],
  method: string,
  params: object,
  schema: z.ZodMiniType<T & { marker?: unknown }>,
  rows: (page: T) => readonly Row[],
  { pages = MAX_PAGES, enough = Number.POSITIVE_INFINITY }: { pages?: number; enough?: number } = {},
): Promise<Result<{ readonly all: readonly Row[]; readonly more: boolean }, Unreachable>> {
  const all: Row[] = []
  let marker: unknown
  for (let page = 0; page < pages; page += 1) {
    const answer = await ask(method, { ...params, ...nextPage(marker) })
    if (answer.kind === 'error' && answer.error === 'actNotFound') return ok({ all, more: false })
    const got = parsed(answer, schema)
    if (!got.ok) return got
    all.push(...rows(got.value))
    marker = got.value.marker
    if (marker === undefined || all.length >= enough) break
  }
  return ok({ all, more: marker !== undefined })
}

/** The parameter that asks for the page after this marker; none for the first page. */
export function nextPage(marker: unknown): { marker?: unknown } {
  return marker === undefined ? {} : { marker }
}

/** The result of an answer by its schema; `unreachable` for an error code, and for a result of another shape. */
export function parsed<T>(answer: RpcAnswer, schema: z.ZodMiniType<T>): Result<T, Unreachable> {
  const read = answer.kind === 'result' ? schema.safeParse(answer.result) : null
  return read?.success ? ok(read.data) : err('unreachable')
}
