import { SECOND } from '#contract/timing'
import type { PayloadUuid } from '#contract/wire/ledger-ids'
import type { Services } from '../../services.ts'
import type { Asker } from './step.ts'

/** Xaman may publish on its status socket before it can be read: after a wake-up an unchanged answer is read again. */
const SECOND_CHECKS = [0.5 * SECOND, SECOND, 2 * SECOND]

/** The state of a payload; a caller that was told of an answer asks a little longer. */
export async function readPayload(
  { xaman, clock }: Pick<Services, 'xaman' | 'clock'>,
  uuid: PayloadUuid,
  asker: Asker,
): ReturnType<Services['xaman']['read']> {
  let read = await xaman.read(uuid)
  for (const pause of asker === 'signed' || asker === 'rejected' ? SECOND_CHECKS : []) {
    if (read.ok && read.value.step !== 'open') break
    await clock.sleep(pause)
    read = await xaman.read(uuid)
  }
  return read
}
