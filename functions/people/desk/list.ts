import { DESK_PAGE_SIZE, type DeskFilters } from '#contract/desk'
import { counted, type listEntries } from '#contract/wire/desk'
import type { ReplyOf } from '#contract/wire/endpoint'
import * as z from '#contract/wire/schema'
import { flag, rowSchema } from '../../adapters/db/row-schema.ts'
import type { Row, Transactions } from '../../adapters/db/transactions.ts'
import { knownRows } from '../../adapters/db/unread.ts'
import { foldText } from '../forms/searched-text.ts'
import { entriesIn, listedOf } from './entry-row.ts'
import { foldEntries } from './fold-entries.ts'
import {
  colleagueSeen,
  colleagues,
  entryCounts,
  listPage,
  type PageEnd,
  type Sought,
  urgentCounts,
} from './list-store.ts'

/** Who reads or acts, and when. */
export interface Actor {
  /** An e-mail address, or the name that was given to the command. */
  readonly by: string
  readonly now: number
}

const countRow = rowSchema({ ...counted.shape, open: flag })
const urgentRow = z.object({ unread: z.number(), overdue: z.number(), unsearchable: z.number() })
const colleagueRow = z.object({ email: z.string() })

/** What the desk's filters mean for this reader. */
export function soughtBy({ form, state, assignee, unread, text }: DeskFilters, me: string): Sought {
  const words = text === undefined ? '' : foldText(text.trim())
  return {
    form,
    state,
    unread,
    assignee: assignee === 'me' ? me : assignee === 'none' ? null : assignee,
    words: words === '' ? undefined : words,
  }
}

/** The list's page after `after`, with the counts of everything. One exchange, unless a search finds unsearchable entries. */
export async function listDesk(
  database: Transactions,
  { by: me, now }: Actor,
  filters: DeskFilters,
  after: PageEnd | null,
): Promise<ReplyOf<typeof listEntries>> {
  const sought = soughtBy(filters, me)
  const read = () =>
    database.runAll([
      colleagueSeen(me, now),
      listPage(me, sought, after, DESK_PAGE_SIZE + 1),
      entryCounts,
      urgentCounts(me, now),
      colleagues,
    ])
  let tables = await read()
  if (sought.words !== undefined && urgentRow.parse(tables[3]?.[0]).unsearchable > 0) {
    await foldEntries(database)
    tables = await read()
  }
  const [, rows = [], counts = [], [urgent] = [], people = []] = tables
  const page = rows.slice(0, DESK_PAGE_SIZE)
  const last = page.at(-1)
  return {
    me,
    now,
    people: peopleIn(people),
    entries: entriesIn(page).map(listedOf),
    next: rows.length > page.length && last ? pageEnd(last) : null,
    counts: knownRows(counts, countRow),
    ...urgentRow.parse(urgent),
  }
}

export function peopleIn(rows: readonly Row[]): string[] {
  return rows.map((row) => colleagueRow.parse(row).email)
}

/** The end of a page as the next page's `after`. */
function pageEnd({ list_key, id }: Row): string {
  return `${list_key}.${id}`
}

/** The end of a page from its text; null for any other text. */
export function pageEndIn(text: string): PageEnd | null {
  const [, key, id] = /^(\d{1,15})\.(TS-\w{26})$/.exec(text) ?? []
  return key && id ? { key: Number(key), id } : null
}
