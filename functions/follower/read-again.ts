import type { TxHash } from '#contract/wire/ledger-ids'
import { raiseAlert } from '../alerts/alerts.ts'
import { releaseBrakeFor } from '../alerts/brake.ts'
import { readable, type Unread } from '../db/unread.ts'
import type { Services } from '../services.ts'
import { effectsOf } from './effects.ts'
import { forgetFrom, forgetUnreadable, type ReadTx, readCursor, readTx, unreadTx } from './store.ts'

/**
 * What two nodes say of what one node has shown: the `same`; or it `otherwise`, and then it is forgotten and read again;
 * or too little, which leaves it `unsure`.
 */
export type SecondReading = 'same' | 'otherwise' | 'unsure'

/** Links asked for one after the other, more than the minter makes while an offer stands. */
const MOST_LINKS = 400

/**
 * Asks two nodes, or the one that is named, for a transaction as one node has shown it and the caller has read it. What
 * they have otherwise is forgotten, and the chain read on from the link before it: a node that went another way shows the
 * same transactions with other ends. Somebody else may have read it again since the caller did: that is otherwise too.
 */
export async function readAgain(
  services: Services,
  read: ReadTx,
  nodes = services.ledger.nodes,
): Promise<SecondReading> {
  const known = await readTx(services.db, read.hash)
  if (!known) return 'unsure'
  return saidOf(known) === saidOf(read) ? askTwo(services, known, nodes) : 'otherwise'
}

/** The same for a transaction of which the caller has used nothing but that it was read. */
export async function readAgainByHash(services: Services, hash: TxHash): Promise<SecondReading> {
  const known = await readTx(services.db, hash)
  return known ? askTwo(services, known) : 'unsure'
}

/**
 * Asks two nodes for every link from this one back to that ledger. The same throughout means that nothing was left out
 * between them: a node that went another way has fewer links, and who reads on elsewhere does not miss the others. All that
 * they have otherwise is read again, not only the first that is found.
 */
export async function readAgainSince(
  services: Services,
  last: TxHash,
  since: number,
): Promise<SecondReading> {
  const strayed: TxHash[] = []
  const said = await lookThrough(services, last, since, strayed)
  return strayed.length > 0 ? 'otherwise' : said
}

/** Has a link whose row cannot be read, as a later release wrote it, forgotten and read from the ledger again. */
export async function readUnreadableAgain({ db, follower }: Services, hash: TxHash): Promise<SecondReading> {
  if (!(await forgetUnreadable(db, hash))) return 'unsure'
  await follower.catchUp()
  return 'otherwise'
}

/** Notes the links that two nodes have otherwise, and says how it ended: nothing more is known beyond what they do not show. */
async function lookThrough(
  services: Services,
  last: TxHash,
  since: number,
  strayed: TxHash[],
): Promise<SecondReading> {
  let hash: TxHash | null = last
  let after: ReadTx | null = null
  for (let links = 0; hash !== null; links += 1) {
    const row: Unread<ReadTx> | null = await unreadTx(services.db, hash)
    const link: ReadTx | null = row && readable(row)
    if (row && !link) return readUnreadableAgain(services, hash)
    if (!link) return after && strayed.length === 0 ? readWhatIsMissing(services, after) : 'unsure'
    if (links >= MOST_LINKS) return 'unsure'
    if (link.ledger <= since) return 'same'
    const said = await askTwo(services, link)
    if (said === 'unsure') return said
    if (said === 'otherwise') strayed.push(hash)
    after = link
    hash = link.effects.root?.previousTx ?? null
  }
  return 'same'
}

/** The link before this one is not there: unless somebody has just forgotten it to read it again, it was left out. */
async function readWhatIsMissing({ db, follower }: Services, after: ReadTx): Promise<SecondReading> {
  const cursor = await readCursor(db)
  if (!cursor || cursor.ledger < after.ledger || !(await forgetFrom(db, after))) return 'unsure'
  await follower.catchUp()
  return 'otherwise'
}

async function askTwo(
  services: Services,
  known: ReadTx,
  nodes = services.ledger.nodes,
): Promise<SecondReading> {
  const { db, config, follower } = services
  const answers = await Promise.all(nodes.map((node) => node.transaction(known.hash)))
  const shown = answers.flatMap((answer) => (answer.ok && answer.value ? [answer.value] : []))
  if (shown.length < Math.min(2, nodes.length)) return 'unsure'
  const read = saidOf(known)
  const said = new Set(
    shown.map((tx) => JSON.stringify([tx.ledger, tx.meta.TransactionResult, effectsOf(tx, config.minter)])),
  )
  if (said.size > 1) return 'unsure'
  if (shown.length === 0 || said.has(read)) return 'same'
  await raiseAlert(
    services,
    `reread ${known.hash}`,
    'A node showed a transaction otherwise than the network has it.',
  )
  if (!(await forgetFrom(db, known))) return 'unsure'
  // What two nodes have instead pulls it again where it has to.
  await releaseBrakeFor(services, 'loss', known.hash)
  await follower.catchUp()
  return 'otherwise'
}

/** What a transaction did, and where, as one text. */
function saidOf({ ledger, result, effects }: ReadTx): string {
  return JSON.stringify([ledger, result, effects])
}
