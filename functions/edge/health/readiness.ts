import { CRON_OVERDUE } from '#contract/timing'
import type { ReadinessCheck } from '#contract/wire/health'
import type { Services } from '../../services.ts'
import { SHARED_FOR, sharedQuestion } from '../../shared-question.ts'
import { checkLedger } from './check-ledger.ts'
import { type DatabaseFacts, readDatabaseFacts } from './readiness-store.ts'

interface Facts {
  readonly database: DatabaseFacts
  /** Whether enough operators agree on a ledger that is not stale. */
  readonly agrees: boolean
  readonly now: number
}

/** The checks that fail; none: the sale can go on. Pure. */
export function judgeReadiness({ database, agrees, now }: Facts): readonly ReadinessCheck[] {
  const failed: ReadinessCheck[] = []
  if (database.kind === 'silent') failed.push('database')
  if (database.kind === 'outdated') failed.push('schema')
  if (!agrees) failed.push('quorum')
  if (database.kind === 'read') {
    const { cronRunAt, halted } = database
    if (cronRunAt === null || now - cronRunAt >= CRON_OVERDUE) failed.push('cron')
    if (halted) failed.push('halt')
  }
  return failed
}

const question = sharedQuestion<readonly ReadinessCheck[]>()

/** The same by what follower and database say, asked once every five seconds per isolate. */
export function failedChecks(
  services: Pick<Services, 'db' | 'follower' | 'clock' | 'config' | 'defer'>,
): Promise<readonly ReadinessCheck[]> {
  const { db, clock } = services
  return question(services, SHARED_FOR, async () => {
    const [{ connected }, database] = await Promise.all([checkLedger(services), readDatabaseFacts(db)])
    return judgeReadiness({ database, agrees: connected, now: clock.now() })
  })
}
