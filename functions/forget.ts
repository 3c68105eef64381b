import { DAY, HOUR } from '#contract/timing'
import { forgetSessions } from './edge/http/session-store.ts'
import { forgetForms } from './people/forms/retention.ts'
import { forgetChecks } from './people/kyc/report-store.ts'
import { STARTS_COUNTED } from './people/kyc/start-store.ts'
import { forgetSignIns } from './people/sign-in/sign-in-store.ts'
import { forgetQueue } from './sale/admission/store.ts'
import { forgetQuestions } from './sale/wallet/question-store.ts'
import type { Services } from './services.ts'

/** How long an ended sign-in or session is kept. */
const KEPT = 30 * DAY
/** The provider reports within a day, and older reports are ignored; after this their hashes are of no use. */
const REPORTS_KEPT = 7 * DAY
/** A sender's sign-ins are counted within a minute; after this their hashes are of no use. */
const SENDER_KEPT = HOUR

/** Deletes what has been kept long enough, in every table. Cheap when there is nothing to delete. */
export async function forget(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  await forgetQueue(db, now, forgetQuestions(now))
  await forgetSessions(db, now - KEPT)
  await forgetChecks(db, now - STARTS_COUNTED, now - REPORTS_KEPT)
  await forgetSignIns(db, now - KEPT, now - SENDER_KEPT)
  await forgetForms(services)
}
