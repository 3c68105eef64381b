import { howMany } from '#contract/in-words'
import { parseJson } from '#contract/parse-json'
import * as z from '#contract/wire/schema'
import { type ShownWay, shownWay } from '../../triggers/follower/divergence.ts'
import { say } from '../output.ts'
import type { Asked } from './asked.ts'
import { submitDecision } from './decision.ts'
import { journalState } from './journal-store.ts'

/** The index of a ledger, as it is written. */
const LEDGER = /^\d{1,10}$/

/**
 * Accepts what one operator shows of these ledgers, so that the journal joins. Prints what that appends. Throws for an
 * invalid range, where no operator shows the missing links in it, and where their stored form cannot be parsed.
 */
export async function acceptHistory(asked: Asked): Promise<void> {
  const { database, output, words } = asked
  const [first = 0, last = 0] = words.map((word) => (LEDGER.test(word) ? Number(word) : 0))
  if (first < 1 || last < first) throw new Error('Which ledgers? npm run sale ENV accept-history FROM TO')
  const seen = await journalState(database)
  const shown = seen.shown === null ? null : readShown(String(seen.shown))
  const joins = shown?.filter((way) => way.joins) ?? []
  const inside = joins.filter(({ alone: where }) => !where || (where.first >= first && where.last <= last))
  const kept = Number(seen.alone)
  if (!shown && kept === 0) throw new Error('The journal joins the ledger: there is nothing to accept.')
  const { alone_first: oldest, alone_last: newest } = seen
  if (kept > 0 && (Number(oldest) < first || Number(newest) > last))
    throw new Error(`One operator alone has shown transactions of the ledgers ${oldest} to ${newest}.`)
  if (shown && inside.length === 0)
    throw new Error(
      `The links that operators show of these ledgers do not join the journal. ${whoJoins(joins)}`,
    )
  // Two that are alone differ, and the follower would refuse both.
  if (inside.length > 1 && inside.every(({ alone: where }) => where))
    throw new Error(
      `Operators show these ledgers differently, so neither is accepted; take the one that lies out of XRPL_NODES. ${whoJoins(inside)}`,
    )
  say(
    output,
    ...(shown
      ? [`Between ${seen.tail} and ${seen.last}, the minter's last transaction in ledger ${seen.ledger}:`]
      : []),
    ...inside.map(
      ({ operator, count }) =>
        `  ${operator} alone shows ${howMany(count, 'link')}, which ${count === 1 ? 'is' : 'are'} appended.`,
    ),
    ...(kept > 0
      ? [`  What one operator alone has shown stays as it is: ${howMany(kept, 'transaction')}.`]
      : []),
  )
  await submitDecision({ kind: 'accept-history', link: null, first, last, anyway: false }, asked)
}

function readShown(text: string): readonly ShownWay[] {
  const read = z.array(shownWay).safeParse(parseJson(text))
  if (read.success) return read.data
  throw new Error(
    'What each operator shows cannot be read from the table "divergence". Use the release that is deployed.',
  )
}

function whoJoins(joins: readonly ShownWay[]): string {
  const where = joins.flatMap(({ operator, alone }) =>
    alone ? `${operator} shows the missing links in ledgers ${alone.first} to ${alone.last}.` : [],
  )
  return where.join(' ') || 'No operator shows the missing links; configure one that does (XRPL_NODES).'
}
