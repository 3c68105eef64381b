import { SECOND } from '#contract/timing'
import type { PayloadUuid } from '#contract/wire/ledger-ids'
import { sandboxApplication } from '../sandbox/xaman/credentials.ts'
import { webhookSignature } from '../sandbox/xaman/webhook-signature.ts'
import type { Swarm } from './swarm.ts'
import type { World } from './world.ts'

/** Xaman reports that a payload was signed or declined: once, never, twice, or late. */
export function reportAnswer(world: World, uuid: PayloadUuid): void {
  const { chance, swarm, schedule, api } = world
  for (let times = timesReported(swarm); times > 0; times -= 1) {
    const late = swarm.strikes('wake-up late') ? chance.between(5, 120) * SECOND : 0
    world.begin('a webhook', async () => {
      await world.pause(chance.between(10, 3_000) + late)
      const signed = signedReport(uuid, schedule.now())
      await world.call('a webhook', (services) => api.ask(services, 'POST', '/webhooks/xaman', signed))
    })
  }
}

function timesReported(swarm: Swarm): number {
  if (swarm.strikes('wake-up lost')) return 0
  return swarm.strikes('wake-up doubled') ? 2 : 1
}

/** The signed webhook, with the fields that the product reads. */
function signedReport(uuid: PayloadUuid, now: number) {
  const body = JSON.stringify({ meta: { payload_uuidv4: uuid } })
  const timestamp = String(Math.floor(now / SECOND))
  const signature = webhookSignature(sandboxApplication.apiSecret, timestamp, body)
  return {
    body,
    headers: { 'x-xumm-request-timestamp': timestamp, 'x-xumm-request-signature': signature },
  }
}
