import { success } from './answer.ts'
import type { Method } from './node.ts'
import { serverTime, validatedInXrp, version } from './server-info.ts'

/** Clio's server_info, with a few values from its rippled. It has neither state nor peers. */
export const clioServerInfo: Method = (_params, node) => {
  const { last } = node.history
  const [first] = node.history.ranges().at(0) ?? [last.index]
  return success({
    info: {
      cache: {
        is_enabled: true,
        is_full: true,
        latest_ledger_seq: last.index,
        object_hit_rate: 1,
        size: 0,
        successor_hit_rate: 1,
      },
      clio_version: '2.3.0',
      complete_ledgers: `${first}-${last.index}`,
      libxrpl_version: version,
      load_factor: 1,
      network_id: node.rules.networkId,
      rippled_version: version,
      time: serverTime(node),
      uptime: Math.floor((node.now() - node.startedAt) / 1000),
      validated_ledger: validatedInXrp(node),
      validation_quorum: 0,
    },
    validated: true,
  })
}
