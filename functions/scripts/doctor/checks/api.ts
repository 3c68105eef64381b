import { errorReply } from '#contract/wire/error-reply'
import { readHealth, readReady } from '#contract/wire/health'
import type * as z from '#contract/wire/schema'
import { cursorLedger } from '../examined/doctor-store.ts'
import { requireSite } from '../examined/examined-environment.ts'
import { checkOf } from './check.ts'
import { type Finding, findingsOf } from './finding.ts'
import { askNodeFacts } from './nodes.ts'

const [ofApi, ofReady, ofFollower] = [findingsOf('API'), findingsOf('ready'), findingsOf('follower')]

interface Facts {
  readonly isLocal: boolean
  readonly status: number
  /** What the API says of itself; null where it refused, and then its code. */
  readonly health: z.infer<(typeof readHealth)['reply']> | null
  readonly code: string | null
  /** The checks of readiness that failed, by what the API says; null where it says nothing about that. */
  readonly failed: readonly string[] | null
  /** The highest ledger that a node calls validated; null where none answers. */
  readonly validated: number | null
  /** The ledger of the journal's last link; null where the follower has written none. */
  readonly cursor: number | null
}

/** How many ledgers the follower may be behind. */
const MAX_LAG = 10

/** Judges what the API says of itself, and how far its follower is. */
export function judgeApi({
  isLocal,
  status,
  health,
  code,
  failed,
  validated,
  cursor,
}: Facts): readonly Finding[] {
  if (code === 'not_configured')
    return [
      ofApi.wrong(
        'it is not configured completely',
        `its log says why: ${isLocal ? 'see where npm start runs' : 'npx wrangler tail --env ENV'}`,
      ),
    ]
  if (health === null)
    return [
      ofApi.wrong(
        `its health answers HTTP ${status}${code ? ` (${code})` : ''}`,
        'see its log, and whether /api/* reaches the Worker',
      ),
    ]
  return [
    health.database.connected
      ? ofApi.right('it answers, and so does its database')
      : ofApi.wrong(
          'its database does not answer',
          'see the migrations, and the database’s id in wrangler.toml',
        ),
    judgeFollower(health.xrpl.ledgerIndex, validated, cursor),
    judgeReady(failed),
  ]
}

function judgeReady(failed: readonly string[] | null): Finding {
  if (failed === null)
    return ofReady.wrong(`${readReady.path} answers neither that it is ready nor why not`, 'see its log')
  if (failed.length === 0) return ofReady.right('probes are answered that the sale can go on')
  return ofReady.wrong(`these checks fail: ${failed.join(', ')}`, 'see npm run sale ENV')
}

function judgeFollower(index: number | null, validated: number | null, cursor: number | null): Finding {
  if (index === null)
    return ofFollower.wrong(
      'it knows no validated ledger',
      'see the nodes above; it needs two operators that agree',
    )
  if (validated !== null && validated - index > MAX_LAG)
    return ofFollower.wrong(
      `it is ${validated - index} ledgers behind`,
      'see the nodes above, and npm run sale ENV',
    )
  if (cursor === null)
    return ofFollower.wrong('the journal is empty', 'wait for a cron run; see issuer and minter above')
  return ofFollower.right(`it is at ledger ${index}, and the journal’s last link at ${cursor}`)
}

export const api = checkOf(
  'API',
  'after',
  async (examined): Promise<Facts> => {
    const answer = await examined.http(`${requireSite(examined)}${readHealth.path}`)
    const body: unknown = await answer.json().catch(() => null)
    const ready = await examined.http(`${requireSite(examined)}${readReady.path}`)
    const notReady = errorReply.safeParse(await ready.json().catch(() => null)).data
    const nodes = await Promise.all(
      (examined.known.values.XRPL_NODES ?? []).map((node) => askNodeFacts(examined.ask, node)),
    )
    const indexes = nodes.flatMap(({ said }) => said?.validated?.index ?? [])
    return {
      isLocal: examined.name === 'local',
      status: answer.status,
      health: readHealth.reply.safeParse(body).data ?? null,
      code: errorReply.safeParse(body).data?.code ?? null,
      failed: ready.ok ? [] : (notReady?.failed ?? null),
      validated: indexes.length > 0 ? Math.max(...indexes) : null,
      cursor: await cursorLedger(examined.platform.rows),
    }
  },
  judgeApi,
)
