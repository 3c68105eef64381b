import { IDENTITY_WEBHOOK, XAMAN_WEBHOOK } from '../../../triggers/wake-ups/webhook-paths.ts'
import { type ExaminedEnvironment, requireSite } from '../examined/examined-environment.ts'
import { checkOf } from './check.ts'
import { type Finding, findingsOf } from './finding.ts'

const { right, wrong } = findingsOf('webhooks')

interface Facts {
  /** The status that an unsigned report got; 401 where the Worker refuses it. */
  readonly xaman: number
  readonly kyc: number
}

/** Judges whether reports of Xaman and of the identity provider reach the Worker, which refuses unsigned ones. */
export function judgeWebhooks({ xaman, kyc }: Facts): readonly Finding[] {
  const found = [
    [XAMAN_WEBHOOK, xaman],
    [IDENTITY_WEBHOOK, kyc],
  ] as const
  const lost = found.filter(([, status]) => status !== 401)
  if (lost.length === 0) return [right('they are reached, and refuse what is not signed')]
  return lost.map(([path, status]) =>
    wrong(
      `${path} answers HTTP ${status} to a report without a signature, not 401`,
      'see that /webhooks/* reaches the Worker, past any firewall rule',
    ),
  )
}

async function unsigned(examined: ExaminedEnvironment, path: string): Promise<number> {
  const answer = await examined.http(`${requireSite(examined)}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  return answer.status
}

export const webhooks = checkOf(
  'webhooks',
  'after',
  async (examined): Promise<Facts> => ({
    xaman: await unsigned(examined, XAMAN_WEBHOOK),
    kyc: await unsigned(examined, IDENTITY_WEBHOOK),
  }),
  judgeWebhooks,
)
