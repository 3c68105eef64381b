import { SECOND } from '#contract/timing'
import type { Services } from '../../functions/services.ts'
import type { Applicant } from '../sandbox/kyc/applicant.ts'
import { sandboxEnvironment } from '../sandbox/kyc/credentials.ts'
import { webhookDigest } from '../sandbox/kyc/signature.ts'
import { hookBody, PROVIDER_SCHEDULE } from '../sandbox/kyc/webhooks.ts'
import type { Api } from './api.ts'
import type { Approvals } from './approvals.ts'
import type { Chance } from './chance.ts'
import type { Schedule } from './schedule.ts'
import type { Swarm } from './swarm.ts'

/** The parts of a world that a report needs. */
interface Around {
  readonly swarm: Swarm
  readonly schedule: Schedule
  readonly approvals: Approvals
  readonly api: Api
  begin(who: string, act: () => Promise<void>): void
  pause(ms: number): Promise<void>
  call<Answer>(
    who: string,
    act: (services: Services) => Promise<Answer>,
  ): Promise<{ answer: Answer } | 'lost'>
}

/** The provider reports its decision with its signature: once, twice, late, or never. It retries while the report is not accepted. */
export function report(world: Around, chance: Chance, applicant: Applicant, type: string): void {
  const { swarm, schedule, approvals } = world
  const person = applicant.externalUserId
  const body = JSON.stringify(hookBody(applicant, type, schedule.now()))
  approvals.reported(person, 'sent')
  if (swarm.strikes('identity report lost')) {
    approvals.reported(person, 'lost')
    return
  }
  if (swarm.strikes('identity report doubled')) {
    approvals.reported(person, 'sent')
    world.begin('a report', () => deliver(world, chance, person, body))
  }
  world.begin('a report', () => deliver(world, chance, person, body))
}

async function deliver(world: Around, chance: Chance, person: string, body: string): Promise<void> {
  const { swarm, approvals } = world
  const late = swarm.strikes('identity report late') ? chance.between(5, 120) * SECOND : 0
  await world.pause(chance.between(10, 2_000) + late)
  for (const wait of [...PROVIDER_SCHEDULE.retryAfter, 0]) {
    if (await post(world, body, webhookDigest(sandboxEnvironment.webhookSecret, body)))
      return approvals.reported(person, 'arrived')
    await world.pause(wait)
  }
  approvals.reported(person, 'lost')
}

/** Whether a report with this signature was accepted. */
export async function post({ call, api }: Around, body: string, digest: string): Promise<boolean> {
  const headers = { 'x-payload-digest-alg': 'HMAC_SHA256_HEX', 'x-payload-digest': digest }
  const done = await call('a report', (services) =>
    api.ask(services, 'POST', '/webhooks/kyc', { body, headers }),
  )
  return done !== 'lost' && done.answer.status === 200
}
