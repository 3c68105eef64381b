import { type Alerting, clearAlert, raiseAlert } from './alerts.ts'
import { dropHalt, keepHalt } from './store.ts'

/**
 * Why nothing new may begin: the database was restored and is read again; something left the minter without a
 * transaction of ours; the issuer has not authorized the minter, or the minter has not set our key; or the agreed
 * ledger does not join the journal. `loss` waits for a person, `diverged` for its cause to end or for a person's
 * decision, the others end by themselves.
 */
export type Halt = 'restored' | 'loss' | 'minter' | 'diverged'

export const haltAlert = (name: Halt) => `halt ${name}` as const

/** Sets a halt, so that nothing new begins, and raises its alert, which keeps the reason of the first caller. */
export async function setHalt(services: Alerting, name: Halt, why: string): Promise<void> {
  await keepHalt(services.db, name, why, services.clock.now())
  await raiseAlert(services, haltAlert(name), why)
}

/** Clears a halt and its alert. Call it again where its caller may have died in between: else the next halt alerts no person. */
export async function clearHalt(services: Alerting, name: Halt): Promise<void> {
  await dropHalt(services.db, name)
  await clearAlert(services, haltAlert(name))
}
