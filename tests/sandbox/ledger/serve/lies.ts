import type { RpcAnswer } from '../rpc/answer.ts'
import type { NodeView } from '../rpc/node-view.ts'

/**
 * A false answer of a node. `as`: the answer of a node with that view. `with`: its own answer with these fields set, at
 * any depth. `instead`: exactly this result. `error`: that error, by name.
 */
export type Lie =
  | { readonly as: NodeView }
  | { readonly with: Record<string, unknown> }
  | { readonly instead: Record<string, unknown> }
  | { readonly error: string }

/** Planned lies, by method, or by the type of a subscription's messages; `*` is for any method. */
export interface Lies {
  /** For the next `times` answers or messages; Infinity until cleared. Throws where a message would be more than changed. */
  plan(method: string, lie: Lie, times: number): void
  take(method: string): Lie | undefined
  /** The message as it is sent: true, or with the fields of the lie planned for its type. */
  published(message: object): object
  clear(): void
}

/** The types of a subscription's messages. */
const MESSAGES: readonly string[] = ['ledgerClosed', 'transaction', 'serverStatus']

export function createLies(): Lies {
  const plans = new Map<string, { lie: Lie; times: number }[]>()

  function next(method: string): Lie | undefined {
    const queue = plans.get(method)
    const head = queue?.[0]
    if (!queue || !head) return undefined
    head.times -= 1
    if (head.times <= 0) queue.shift()
    return head.lie
  }

  return {
    plan(method, lie, times) {
      if (MESSAGES.includes(method) && !('with' in lie))
        throw new Error(`${method} is a message, of which a lie is other fields (with)`)
      plans.set(method, [...(plans.get(method) ?? []), { lie, times }])
    },
    take: (method) => next(method) ?? next('*'),
    published(message) {
      const type = 'type' in message ? String(message.type) : ''
      const lie = MESSAGES.includes(type) ? next(type) : undefined
      return lie && 'with' in lie ? mergedFields({ ...message }, lie.with) : message
    },
    clear: () => plans.clear(),
  }
}

/** The answer with fields set, at any depth. */
export function merged(answer: RpcAnswer, fields: Record<string, unknown>): RpcAnswer {
  return { ...mergedFields(answer, fields), status: answer.status } as RpcAnswer
}

function mergedFields(
  truth: Record<string, unknown>,
  fields: Record<string, unknown>,
): Record<string, unknown> {
  const put = Object.entries(fields).map(([name, value]) => {
    const before = truth[name]
    return [name, isFields(before) && isFields(value) ? mergedFields(before, value) : value]
  })
  return { ...truth, ...Object.fromEntries(put) }
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
