import type { Services } from '../../services.ts'
import type { Alerting } from './alerts.ts'
import { forgetAlert, raiseAlert } from './alerts.ts'
import { anyBrake, dropBrake, hasBrake, keepBrake } from './store.ts'

/**
 * Why nothing new may begin: the database was restored and is read again; something left the minter that we never
 * signed; the issuer has not named the minter, or the minter not our key; or the agreed ledger does not join the journal. The
 * second waits for a person, the last for its cause to end or for a person's decision, the others end by themselves.
 */
export type Brake = 'restored' | 'loss' | 'minter' | 'diverged'

/** Stops everything new. True for whoever was the first to say so. */
export async function pullBrake(services: Alerting, name: Brake, why: string): Promise<boolean> {
  const first = await keepBrake(services.db, name, why, services.clock.now())
  await raiseAlert(services, `brake ${name}`, why)
  return first
}

/** Takes a brake off, and forgets that people were told of it. */
export async function releaseBrake(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'secrets'>,
  name: Brake,
): Promise<void> {
  if (await dropBrake(services.db, name)) await forgetAlert(services, `brake ${name}`)
}

/** Whether the database was restored and lacks something still: what it says of money that went out may be too little. */
export function isRestored({ db }: Pick<Services, 'db'>): Promise<boolean> {
  return hasBrake(db, 'restored')
}

/** Whether nothing new may begin. */
export function braked({ db }: Pick<Services, 'db'>): Promise<boolean> {
  return anyBrake(db)
}
