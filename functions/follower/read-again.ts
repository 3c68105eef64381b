import type { TxHash } from '#contract/wire/ledger-ids'
import { raiseAlert } from '../alerts/alerts.ts'
import { releaseBrakeFor } from '../alerts/brake.ts'
import { readable, type Unread } from '../db/unread.ts'
import { areTwo } from '../ledger/two-operators.ts'
import type { Services } from '../services.ts'
import { type Link, saidLike, saidOf } from './link.ts'
import { forgetFrom, forgetUnreadable, readCursor, unreadLink } from './store.ts'
import { settledBefore } from './stranger-store.ts'

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
  read: Link,
  nodes = services.ledger.nodes,
): Promise<SecondReading> {
  const known = await readLink(services.db, read.hash)
  if (!known) return 'unsure'
  return known.ledger === read.ledger && saidOf(known) === saidOf(read)
    ? askTwo(services, known, nodes)
    : 'otherwise'
}

/** The same for a transaction of which the caller has used nothing but that it was read. */
export async function readAgainByHash(services: Services, hash: TxHash): Promise<SecondReading> {
  const known = await readLink(services.db, hash)
  return known ? askTwo(services, known) : 'unsure'
}

/**
 * Asks two nodes for every link from this one back to that ledger. The same throughout means that nothing was left out
 * between them: a node that went another way has fewer links, and who reads on elsewhere does not miss the others. All that
 * they have otherwise is read again, not only the first that is found. What is settled is not asked for: links are missing there.
 */
export async function readAgainSince(
  services: Services,
  last: TxHash,
  since: number,
): Promise<SecondReading> {
  const strayed: TxHash[] = []
  const said = await lookThrough(services, last, Math.max(since, await settledBefore(services.db)), strayed)
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
  let after: Link | null = null
  for (let links = 0; hash !== null; links += 1) {
    const row: Unread<Link> | null = await unreadLink(services.db, hash)
    const link: Link | null = row && readable(row)
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
async function readWhatIsMissing({ db, follower }: Services, after: Link): Promise<SecondReading> {
  const cursor = await readCursor(db)
  if (!cursor || cursor.ledger < after.ledger || !(await forgetFrom(db, after))) return 'unsure'
  await follower.catchUp()
  return 'otherwise'
}

async function askTwo(
  services: Services,
  known: Link,
  nodes = services.ledger.nodes,
): Promise<SecondReading> {
  const { db, config, follower } = services
  const answers = await Promise.all(nodes.map((node) => node.transaction(known.hash)))
  const shown = answers.flatMap((answer) => (answer.ok && answer.value ? [answer.value] : []))
  const showing = nodes.filter((_node, at) => answers[at]?.ok && answers[at].value)
  if (!areTwo(showing, nodes)) return 'unsure'
  const read = textOf(known.ledger, saidOf(known))
  const said = new Set(
    await Promise.all(shown.map(async (tx) => textOf(tx.ledger, await saidLike(known, tx, config.minter)))),
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

const textOf = (ledger: number, said: string) => `${ledger} ${said}`

async function readLink(db: D1Database, hash: TxHash): Promise<Link | null> {
  return (await unreadLink(db, hash))?.read() ?? null
}
