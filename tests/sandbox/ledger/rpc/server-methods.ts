import { randomBytes } from 'node:crypto'
import { amendmentID, enabledAmendments, knownAmendments } from '../state/amendments.ts'
import { failure, success } from './answer.ts'
import type { Method, Node } from './node.ts'

export const ping: Method = () => success({ role: 'admin', unlimited: true })

export const random: Method = () => success({ random: randomBytes(32).toString('hex').toUpperCase() })

/**
 * All amendments of a current server, or the one named by `feature`, by name or id. Only those that this ledger
 * implements are enabled.
 */
export const feature: Method = (params, node) => {
  const all = Object.fromEntries(
    knownAmendments.map((name) => [amendmentID(name), amendmentState(name, node)]),
  )
  const wanted = params.feature
  if (wanted === undefined) return success({ features: all })
  if (typeof wanted !== 'string') return failure('invalidParams')
  const id = knownAmendments.includes(wanted) ? amendmentID(wanted) : wanted.toUpperCase()
  return all[id] ? success({ [id]: all[id] }) : failure('badFeature')
}

const enabledNames: ReadonlySet<string> = new Set(enabledAmendments)

function amendmentState(name: string, { rules }: Node) {
  const enabled = enabledNames.has(name) && (name !== 'NFTokenMintOffer' || rules.nftokenMintOffer)
  return enabled ? { enabled, name, supported: true } : { enabled, name, supported: true, vetoed: false }
}
