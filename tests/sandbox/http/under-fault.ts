import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../faults.ts'

/** The caller's view of an exchange: an answer, a broken connection, or silence. */
export type Seen = Response | 'lost' | 'silence'

/** Carries out an exchange under the fault planned for it, if any. */
export async function underFault(fault: Fault | undefined, act: () => Promise<Response>): Promise<Seen> {
  switch (fault?.do) {
    case undefined:
      return act()
    case 'lose-request':
      return 'lost'
    case 'fail':
      return new Response(fault.body ?? '', { status: fault.status, headers: fault.headers ?? {} })
    case 'lose-reply':
      await act()
      return 'lost'
    case 'hang':
      await act()
      return 'silence'
    case 'delay': {
      const answer = await act()
      await sleep(fault.ms)
      return answer
    }
  }
}
