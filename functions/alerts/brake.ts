import type { Services } from '../services.ts'
import { forgetAlert, raiseAlert } from './alerts.ts'

/**
 * Why nothing new may begin: the database was restored and is read again; something left the minter that we never
 * signed; or the issuer has not named the minter, or the minter not our key. The second waits for a person, the others
 * end by themselves.
 */
export type Brake = 'restored' | 'loss' | 'minter'

/** Stops everything new. True for whoever was the first to say so. */
export async function pullBrake(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'secrets' | 'defer'>,
  name: Brake,
  why: string,
): Promise<boolean> {
  const { meta } = await services.db
    .prepare('INSERT OR IGNORE INTO brake (name, why, since) VALUES (?, ?, ?)')
    .bind(name, why, services.clock.now())
    .run()
  await raiseAlert(services, `brake ${name}`, why)
  return meta.changes === 1
}

export async function releaseBrake(services: Pick<Services, 'db'>, name: Brake): Promise<void> {
  const { meta } = await services.db.prepare('DELETE FROM brake WHERE name = ?').bind(name).run()
  if (meta.changes > 0) await forgetAlert(services, `brake ${name}`)
}

export async function braked({ db }: Pick<Services, 'db'>): Promise<boolean> {
  return (await db.prepare('SELECT 1 AS one FROM brake LIMIT 1').first<number>('one')) === 1
}
