import type { Services } from '../../services.ts'
import { type Alerting, clearAlert, raiseAlert } from './alerts.ts'
import { hasAlert } from './store.ts'

/** Notifies people, once for each node, that a configured node is of another network. It is not asked until it is of ours. */
export async function alertOfForeignNodes(
  services: Alerting & Pick<Services, 'config' | 'ledger'>,
): Promise<void> {
  const { ledger, config, db } = services
  for (const { name, network } of await ledger.networks()) {
    const alert = `network of ${name}`
    if (network === null) continue
    if (network !== config.network.id) {
      const what = `The node ${name} is of network ${network}, ours is ${config.network.id}. It is not asked (XRPL_NODES).`
      await raiseAlert(services, alert, what)
    } else if (await hasAlert(db, alert)) await clearAlert(services, alert)
  }
}
