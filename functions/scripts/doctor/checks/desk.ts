import { DESK_PAGE } from '#contract/desk'
import { parseJson } from '#contract/parse-json'
import * as z from '#contract/wire/schema'
import { type ExaminedEnvironment, requireSite } from '../examined/examined-environment.ts'
import { checkOf } from './check.ts'
import { type Finding, findingsOf } from './finding.ts'

const { note, right, wrong } = findingsOf('desk')

type Facts =
  | { readonly kind: 'not set' }
  | {
      readonly kind: 'asked'
      readonly isLocal: boolean
      readonly team: string
      /** How many keys the team publishes; 0 where they are not answered. */
      readonly keys: number
      /** What a request without a session gets, and where it is sent. */
      readonly status: number
      readonly to: string
    }

const PROTECT = `protect ${DESK_PAGE} and all below it by a self-hosted application of Cloudflare Access`

/** Judges whether Access stands before the desk, and the Worker behind it refuses what comes past it. */
export function judgeDesk(facts: Facts): Finding {
  if (facts.kind === 'not set')
    return note('ACCESS_TEAM_DOMAIN is not set: forms are answered by npm run inbox', 'README.md says how')
  const { isLocal, team, keys, status, to } = facts
  if (keys === 0) return wrong(`${team} publishes no keys of Access`, 'see ACCESS_TEAM_DOMAIN')
  if (isLocal && status === 401) return right('the sandbox’s Access opens it, and nothing else does')
  if (to.startsWith(`${team}/`)) return right('Access stands before it, and its keys are published')
  if (status === 401) return wrong('Access does not stand before it, so no colleague gets in', PROTECT)
  if (status === 404)
    return wrong('the Worker knows of no desk', 'deploy with ACCESS_TEAM_DOMAIN and ACCESS_AUD')
  return wrong(`without a session ${DESK_PAGE} answers HTTP ${status}`, PROTECT)
}

const published = z.object({ keys: z.array(z.unknown()) })

async function keysOf({ http }: ExaminedEnvironment, team: string): Promise<number> {
  const answer = await http(`${team}/cdn-cgi/access/certs`)
  return published.safeParse(parseJson(await answer.text())).data?.keys.length ?? 0
}

export const desk = checkOf(
  'desk',
  'after',
  async (examined): Promise<Facts> => {
    const team = examined.known.values.ACCESS_TEAM_DOMAIN
    if (team === undefined) return { kind: 'not set' }
    const [keys, answer] = await Promise.all([
      keysOf(examined, team),
      examined.http(`${requireSite(examined)}${DESK_PAGE}`),
    ])
    const to = answer.headers.get('location') ?? ''
    return { kind: 'asked', isLocal: examined.name === 'local', team, keys, status: answer.status, to }
  },
  judgeDesk,
)
