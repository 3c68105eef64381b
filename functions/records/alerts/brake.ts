import type { Services } from '../../services.ts'
import { type Alerting, forgetAlert, raiseAlert } from './alerts.ts'
import { anyBrake, dropBrake, hasBrake, keepBrake } from './store.ts'

/**
 * Why nothing new may begin: the database was restored and is read again; something left the minter without a
 * transaction of ours; the issuer has not authorized the minter, or the minter has not set our key; or the agreed
 * ledger does not join the journal. `loss` waits for a person, `diverged` for its cause to end or for a person's
 * decision, the others end by themselves.
 */
export type Brake = 'restored' | 'loss' | 'minter' | 'diverged'

/** Sets a halt: nothing new begins. True for the first caller that set it. */
export async function pullBrake(services: Alerting, name: Brake, why: string): Promise<boolean> {
  const first = await keepBrake(services.db, name, why, services.clock.now())
  await raiseAlert(services, `brake ${name}`, why)
  return first
}

/** Clears a halt and its alert. */
export async function releaseBrake(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'secrets'>,
  name: Brake,
): Promise<void> {
  if (await dropBrake(services.db, name)) await forgetAlert(services, `brake ${name}`)
}

/** Whether the database was restored and is still incomplete: it may know too little of the money that was sent. */
export function isRestored({ db }: Pick<Services, 'db'>): Promise<boolean> {
  return hasBrake(db, 'restored')
}

/** Whether nothing new may begin. */
export function braked({ db }: Pick<Services, 'db'>): Promise<boolean> {
  return anyBrake(db)
}
