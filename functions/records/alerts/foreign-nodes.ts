import type { Services } from '../../services.ts'
import { type Alerting, clearAlert, raiseAlert } from './alerts.ts'
import { alertsOfNodes, networkAlert, operatorAlert } from './node-alert-store.ts'

/**
 * Notifies people, once for each node, that a configured node is of another network: it is not asked until it is of ours.
 * Ends such an alert once it is, and the alerts about nodes and operators that are not configured any more.
 */
export async function alertOfForeignNodes(
  services: Alerting & Pick<Services, 'config' | 'ledger'>,
): Promise<void> {
  const { ledger, config, db } = services
  const kept = new Set<string>(config.nodes.map(({ operator }) => operatorAlert(operator)))
  for (const { name, network } of await ledger.networks()) {
    if (network === config.network.id) continue
    kept.add(networkAlert(name))
    // A node that does not answer says nothing.
    if (network === null) continue
    const what = `The node ${name} is of network ${network}, ours is ${config.network.id}. It is not asked (XRPL_NODES).`
    await raiseAlert(services, networkAlert(name), what)
  }
  for (const alert of await alertsOfNodes(db)) if (!kept.has(alert)) await clearAlert(services, alert)
}
