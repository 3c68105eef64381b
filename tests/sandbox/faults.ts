/**
 * The faults of one exchange with an outside service.
 * `lose-request` never reaches the service; `lose-reply` is executed, but the connection breaks before the answer;
 * `hang` is executed and never answered; `delay` answers late; `fail` is refused with a status and changes nothing.
 */
export type Fault =
  | { do: 'lose-request' }
  | { do: 'lose-reply' }
  | { do: 'hang' }
  | { do: 'delay'; ms: number }
  | { do: 'fail'; status: number; body?: string; headers?: Record<string, string> }

/**
 * Planned faults, by target. A target is `<service>:<method>`: `rpc:submit`, `rpc:tx`, `xaman:create`,
 * `xaman:read`, `xaman:cancel`, `xaman:webhook`, …, or `<service>:*` for any call of that service.
 */
export interface Faults {
  /** Plans a fault for the next `times` exchanges with the target (default 1; Infinity until cleared). */
  plan(target: string, fault: Fault, times?: number): void
  loseNextReply(target: string): void
  loseNextRequest(target: string): void
  /** Takes the fault planned for this exchange, if any. The exact target wins over the service's wildcard. */
  take(target: string): Fault | undefined
  /** Every exchange seen, in order, for tests that count calls. */
  readonly seen: readonly string[]
  forgetSeen(): void
  clear(): void
}

/** An empty plan: nothing fails until a test plans it. */
export function createFaults(): Faults {
  const plans = new Map<string, { fault: Fault; times: number }[]>()
  const seen: string[] = []

  function plan(target: string, fault: Fault, times = 1) {
    const queue = plans.get(target) ?? []
    queue.push({ fault, times })
    plans.set(target, queue)
  }

  function next(target: string): Fault | undefined {
    const queue = plans.get(target)
    const head = queue?.[0]
    if (!queue || !head) return undefined
    head.times -= 1
    if (head.times <= 0) queue.shift()
    return head.fault
  }

  return {
    plan,
    loseNextReply: (target) => plan(target, { do: 'lose-reply' }),
    loseNextRequest: (target) => plan(target, { do: 'lose-request' }),
    take(target) {
      seen.push(target)
      return next(target) ?? next(`${target.split(':', 1)[0]}:*`)
    },
    get seen() {
      return seen
    },
    forgetSeen() {
      seen.length = 0
    },
    clear: () => plans.clear(),
  }
}
