import { howMany } from '#contract/in-words'
import { formatDrops } from '#contract/money'
import { remainsRow } from '../../sale/minter/remains-store.ts'
import { type Waiting, windUpStep } from '../../sale/minter/wind-up.ts'
import type { Row } from '../database/database.ts'
import { say } from '../output.ts'
import { type Asked, authorOf } from './asked.ts'
import { namesPart, replacedLines } from './pause.ts'
import { setPause } from './pause-store.ts'

/** Ends the sale with the next request. Throws where only a part of it is named, and without a name or a reason. */
export async function end(asked: Asked): Promise<void> {
  const { database, output, options } = asked
  if (namesPart(asked))
    throw new Error(
      'Only the whole sale can be ended. A part of it is paused: npm run sale -- ENV pause --tier T --by NAME --why TEXT, or --pay-first, --sign-ins or --forms in the place of --tier T.',
    )
  const author = authorOf(asked)
  const words = options.say?.trim() || null
  const what = `end the sale${words ? `, saying: ${words}` : ''}`
  const { replaced } = await setPause(database, author, what, { scope: 'sale', say: words, ended: true })
  say(
    output,
    'Ended: the sale. From now on nothing new begins; what has begun goes on to its end.',
    words ? `Visitors read: ${words}` : 'Visitors read the usual sentence; --say TEXT replaces it.',
    'Then cron runs withdraw offers, give the tickets back, and pay what is left to the treasury. See npm run sale ENV.',
    ...replacedLines(replaced),
  )
}

const WAITS: Readonly<Record<Exclude<Waiting, 'transactions'>, string>> = {
  halt: 'until the halt is over',
  purchases: 'for open purchases',
  payments: 'for payments that are neither delivered for nor refunded; a paid pass waits for its buyer',
  refunds: 'for refunds',
  offers: 'for offers to be withdrawn',
}

/** How far an ended sale is, as a line of the status. */
export function windUpLine(raw: Row): string {
  const remains = remainsRow.parse(raw)
  const next = windUpStep(remains)
  if (next.step === 'wait' && next.for !== 'transactions') return `Winding up waits ${WAITS[next.for]}.`
  const underWay = remains.sweeps + remains.pending
  if (underWay + remains.tickets > 0)
    return `Winding up: ${howMany(remains.tickets, 'ticket')} still to be given back, the last one with what is left; ${howMany(underWay, 'transaction')} under way.`
  return `Wound up: no ticket, no offer. The minter has ${formatDrops(remains.balance ?? '0')}.`
}
