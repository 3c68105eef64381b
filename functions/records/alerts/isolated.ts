import { errorMessage, withoutPersonalData } from '#contract/log-line'
import { type Alerting, clearAlert, raiseAlert } from './alerts.ts'
import { QUARANTINED_AT, retryAt, type Unit } from './quarantine.ts'
import { type Failing, finishedUnits, forgetFailures, keyOf, noteFailure } from './quarantine-store.ts'

/** Characters kept of an error's message. */
const MAX_TEXT = 300

/**
 * Runs one unit of work so that its failure stops no other. After its third failure in a row the unit is in quarantine:
 * an alert is raised, and the unit is skipped until a pause is over. Its first success ends the quarantine. False if it
 * failed or was skipped. `failing` is the quarantine as it was read before.
 * @example
 * const failing = await readFailing(db)
 * await isolated(services, failing, { kind: 'payment', id: hash }, () => settlePayment(services, hash, check))
 */
export async function isolated(
  services: Alerting,
  failing: Failing,
  unit: Unit,
  act: () => Promise<unknown>,
): Promise<boolean> {
  const before = failing.get(keyOf(unit))
  if (before && before.retryAt > services.clock.now()) return false
  try {
    await act()
  } catch (error) {
    services.log.crashed({
      path: keyOf(unit),
      error,
      ...(unit.kind === 'purchase' && { purchase: unit.id }),
    })
    await noted(services, unit, () => countFailure(services, unit, (before?.failures ?? 0) + 1, error))
    return false
  }
  if (before) await noted(services, unit, () => endQuarantine(services, unit))
  return true
}

async function countFailure(services: Alerting, unit: Unit, failures: number, error: unknown): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const said = withoutPersonalData(errorMessage(error)).replace(/\s+/g, ' ').slice(0, MAX_TEXT)
  await noteFailure(db, unit, { failures, retryAt: retryAt(unit, failures, now) }, said, now)
  if (failures >= QUARANTINED_AT)
    await raiseAlert(services, `quarantine ${keyOf(unit)}`, `It failed ${failures} times in a row: ${said}`)
}

/** Ends the quarantine of units that were completed elsewhere: no queue takes them up any more. */
export async function endFinishedQuarantines(services: Alerting): Promise<void> {
  for (const unit of await finishedUnits(services.db)) await endQuarantine(services, unit)
}

/** Another run may have raised the alert since the failures were read. */
async function endQuarantine(services: Alerting, unit: Unit): Promise<void> {
  await clearAlert(services, `quarantine ${keyOf(unit)}`)
  await forgetFailures(services.db, unit)
}

/** The database that failed a unit may fail to count it too: then the unit counts as not having failed. */
async function noted({ log }: Pick<Alerting, 'log'>, unit: Unit, note: () => Promise<void>): Promise<void> {
  try {
    await note()
  } catch (error) {
    log.crashed({ path: `quarantine of ${keyOf(unit)}`, error })
  }
}
