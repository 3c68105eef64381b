import { SECOND } from '#contract/timing'

/** In ms. */
const TIME_OUT = 15 * SECOND

/** Fetches for a page without a framework. It fails after a while: a browser may wait forever on a connection that has died. */
export function fetchInTime(address: string): Promise<Response> {
  return fetch(address, { signal: AbortSignal.timeout(TIME_OUT) })
}
