import { err, ok, type Result } from '#contract/result'
import type * as z from '#contract/wire/schema'
import type { Log } from '../log.ts'
import type { NodeAddress, Unreachable } from './ledger.ts'
import type { AskNode, RpcAnswer } from './rpc.ts'

/** Pages read of one list before giving up; each holds up to 400 entries. */
const MOST_PAGES = 25

/** How one node is asked. */
export interface NodeQuestions {
  /** Asks one thing; a node that does not answer is named in the log. */
  ask(method: string, params: object): Promise<RpcAnswer>
  /** Asks one thing whose failure is expected now and then: it is not logged. */
  askQuietly(method: string, params: object): Promise<RpcAnswer>
  /** Asks one thing and parses the answer. */
  read<T>(method: string, params: object, schema: z.ZodMiniType<T>): Promise<Result<T, Unreachable>>
  /** Reads the pages of a list in the node's order. An account that does not exist has an empty list. */
  list<T, Row>(
    method: string,
    params: object,
    schema: z.ZodMiniType<T & { marker?: unknown }>,
    rows: (page: T) => readonly Row[],
  ): Promise<Result<readonly Row[], Unreachable>>
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

    async list<T, Row>(
      method: string,
      params: object,
      schema: z.ZodMiniType<T & { marker?: unknown }>,
      rows: (page: T) => readonly Row[],
    ) {
      const all: Row[] = []
      let marker: unknown
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const answer = await ask(method, { ...params, limit: 400, ...nextPage(marker) })
        if (answer.kind === 'error' && answer.error === 'actNotFound') return ok(all)
        const got = parsed(answer, schema)
        if (!got.ok) return got
        all.push(...rows(got.value))
        marker = got.value.marker
        if (marker === undefined) return ok(all)
      }
      return err('unreachable')
    },

    failed,
  }
}

/** The parameter that asks for the page after this marker; none for the first page. */
export function nextPage(marker: unknown): { marker?: unknown } {
  return marker === undefined ? {} : { marker }
}

export function parsed<T>(answer: RpcAnswer, schema: z.ZodMiniType<T>): Result<T, Unreachable> {
  const read = answer.kind === 'result' ? schema.safeParse(answer.result) : null
  return read?.success ? ok(read.data) : err('unreachable')
}
