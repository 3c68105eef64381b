import type { Services } from '../../services.ts'
import { SHARED_FOR, sharedQuestion } from '../../shared-question.ts'
import { databaseAnswers } from './readiness-store.ts'

const question = sharedQuestion<boolean>()

/** Whether the database answers, asked once every five seconds per isolate: no limit counts the calls that ask. */
export function checkDatabase(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'defer'>,
): Promise<boolean> {
  return question(services, SHARED_FOR, () => databaseAnswers(services.db))
}
