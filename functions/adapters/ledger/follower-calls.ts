import type { TxHash } from '#contract/wire/ledger-ids'
import type { LedgerTip } from './follower.ts'

/**
 * The version of the calls to the follower's object and of its answers. For minutes around a release the Worker and the object
 * may run different ones. Raise it with every change that the other side could misread.
 */
export const FOLLOWER_CALLS = 1

/** An answer that says in which version of the calls it is meant. */
export interface FollowerAnswer<Value> {
  readonly calls: number
  readonly value: Value
}

/** The follower as other isolates call it: `Follower` (`follower.ts`), where each call ends with its version. */
export interface FollowerCalls {
  tip(calls: number): Promise<FollowerAnswer<LedgerTip | null>>
  until(hash: TxHash, lastLedger: number, deadline: number, calls: number): Promise<FollowerAnswer<null>>
  mayGoOut(hash: TxHash, lastLedger: number, calls: number): Promise<FollowerAnswer<boolean>>
  catchUp(calls: number): Promise<FollowerAnswer<number | null>>
}

/** The value of an answer. Throws `unreachable` for one of another version, so that it is never misread. */
export function understood<Value>(answer: Partial<FollowerAnswer<Value>> | null | undefined): Value {
  if (answer?.calls !== FOLLOWER_CALLS)
    throw new Error('unreachable: the follower answers in another version')
  return answer.value as Value
}

/** Answers a call of this version. Throws `unreachable` for one of another version, before anything is done. */
export async function answerCall<Value>(
  calls: number,
  work: () => Promise<Value>,
): Promise<FollowerAnswer<Value>> {
  if (calls !== FOLLOWER_CALLS)
    throw new Error('unreachable: the call is of another version than the follower')
  return { calls: FOLLOWER_CALLS, value: await work() }
}
