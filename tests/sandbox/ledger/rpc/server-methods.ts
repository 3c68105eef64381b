import { randomBytes } from 'node:crypto'
import { amendmentID, amendmentNames } from '../state/genesis.ts'
import { failure, success } from './answer.ts'
import type { Method, Node } from './node.ts'

export const ping: Method = () => success({ role: 'admin', unlimited: true })

export const random: Method = () => success({ random: randomBytes(32).toString('hex').toUpperCase() })

/** All amendments this ledger knows, or the one named by `feature`, by name or id. */
export const feature: Method = (params, node) => {
  const all = new Map(amendmentNames.map((name) => [amendmentID(name), amendmentState(name, node)]))
  const wanted = params.feature
  if (wanted === undefined) return success({ features: Object.fromEntries(all) })
  if (typeof wanted !== 'string') return failure('invalidParams')
  for (const [id, state] of all) {
    if (id === wanted.toUpperCase() || state.name === wanted) return success({ [id]: state })
  }
  return failure('badFeature')
}

function amendmentState(name: (typeof amendmentNames)[number], node: Node) {
  const enabled = name !== 'NFTokenMintOffer' || node.rules.nftokenMintOffer
  return enabled ? { enabled, name, supported: true } : { enabled, name, supported: true, vetoed: false }
}
