import type { Clock } from '../../clock.ts'

/** Callers that wait until something is new. */
export class Waiters {
  readonly #waiting = new Set<() => void>()

  wake(): void {
    for (const go of [...this.#waiting]) go()
  }

  /** Waits to be woken, or for the deadline (unix ms). */
  async wait(clock: Clock, deadline: number): Promise<void> {
    let go = () => {}
    const woken = new Promise<void>((resolve) => {
      go = resolve
    })
    this.#waiting.add(go)
    await Promise.race([woken, clock.sleep(Math.max(0, deadline - clock.now()))])
    this.#waiting.delete(go)
  }
}
