import type { TxHash } from '#contract/wire/ledger-ids'
import { isSameLink } from './quorum.ts'
import { linkOf, type ReportedLink } from './reported-link.ts'
import { keptLink } from './rewind-store.ts'
import type { AskingNodes } from './services.ts'

/** The most links that are walked back. */
const MAX = 40

/**
 * The journal's last link that the agreed thread, which ends with this one, leads back to; null while that cannot be
 * shown. The journal may have the same transaction after another link: that is not a link of the agreed thread.
 */
export async function commonLink(
  services: AskingNodes,
  last: TxHash,
  needed: number,
): Promise<TxHash | null> {
  let at: TxHash | null = last
  for (let steps = 0; at !== null && steps < MAX; steps += 1) {
    const agreed: ReportedLink | null = agreedAmong(await shownByEach(services, at), needed)
    if (!agreed) return null
    const kept = await keptLink(services.db, at)
    if (kept?.ledger === agreed.ledger && kept.previous === agreed.previous) return at
    at = agreed.previous
  }
  return null
}

/** The link that as many of these as needed show; null: too few do. */
function agreedAmong(links: readonly ReportedLink[], needed: number): ReportedLink | null {
  return links.find((link) => links.filter((other) => isSameLink(other, link)).length >= needed) ?? null
}

/**
 * The transaction of this hash as each operator shows it, without operators that do not show it or for which it is not
 * a link.
 */
async function shownByEach(services: AskingNodes, hash: TxHash): Promise<ReportedLink[]> {
  const { nodes } = services.ledger
  const operators = [...new Set(nodes.map(({ operator }) => operator))]
  const shown = await Promise.all(
    operators.map(async (operator) => {
      for (const node of nodes.filter((one) => one.operator === operator)) {
        const said = await node.transaction(hash)
        if (said.ok && said.value) return linkOf(services, said.value)
      }
      return null
    }),
  )
  return shown.flatMap((link) => link ?? [])
}
