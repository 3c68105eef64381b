import type { TxHash } from '#contract/wire/ledger-ids'
import { raiseAlert } from '../alerts/alerts.ts'
import type { Services } from '../services.ts'
import { effectsOf } from './effects.ts'
import { forgetFrom, readTx } from './store.ts'

/**
 * Asks two nodes for a transaction that one node has shown. True if they have it otherwise than it was read: then it is
 * forgotten, and the chain read on from the link before it. A node that went another way shows the same transactions with
 * other ends.
 */
export async function readAgain(services: Services, hash: TxHash): Promise<boolean> {
  const { db, ledger, config, follower } = services
  const known = await readTx(db, hash)
  if (!known) return false
  const answers = await Promise.all(ledger.nodes.map((node) => node.transaction(hash)))
  const shown = answers.flatMap((answer) => (answer.ok && answer.value ? [answer.value] : []))
  if (shown.length < Math.min(2, ledger.nodes.length)) return false
  const said = new Set(
    shown.map((tx) => JSON.stringify([tx.ledger, tx.meta.TransactionResult, effectsOf(tx, config.minter)])),
  )
  if (said.size > 1 || said.has(JSON.stringify([known.ledger, known.result, known.effects]))) return false
  if (!(await forgetFrom(db, known))) return false
  await raiseAlert(
    services,
    `reread ${hash}`,
    'A node showed a transaction otherwise than the network has it.',
  )
  await follower.catchUp()
  return true
}
