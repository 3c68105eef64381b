import { type Alerting, raiseAlert } from './alerts.ts'

/** The name of the alert; a cron run in which two operators agree ends it. */
export const ONE_NODE = 'one node'

/** Notifies people that only one node counts, so that no negative verdict can be given and these wait. */
export function alertOneNode(services: Alerting, waiting: 'releases' | 'verdicts'): Promise<void> {
  return raiseAlert(services, ONE_NODE, `Only one node counts: ${waiting} wait.`)
}
