import type { PayloadUuid } from '#contract/wire/ledger-ids'
import { REREAD_PAUSES } from '../../adapters/xaman/xaman.ts'
import type { Services } from '../../services.ts'
import type { Asker } from './step.ts'

/**
 * The state of a payload. For an asker that was told of an answer, one that still is open is read again. Askers that were told
 * nothing use what is spare: wallets with many open requests would otherwise use all calls.
 */
export async function readPayload(
  { xaman, clock }: Pick<Services, 'xaman' | 'clock'>,
  uuid: PayloadUuid,
  asker: Asker,
): ReturnType<Services['xaman']['read']> {
  let read = await xaman.read(uuid, asker === 'alarm' || asker === 'cron' ? 'spare' : undefined)
  for (const pause of asker === 'signed' || asker === 'rejected' ? REREAD_PAUSES : []) {
    if (read.ok && read.value.step !== 'open') break
    await clock.sleep(pause)
    read = await xaman.read(uuid)
  }
  return read
}
