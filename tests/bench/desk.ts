import { DESK_PAGE_SIZE, type DeskFilters } from '#contract/desk'
import { HOUR, MINUTE } from '#contract/timing'
import { transactionsOf } from '../../functions/adapters/db/transactions.ts'
import { listDesk, pageEndIn } from '../../functions/people/desk/list.ts'
import { hostDatabase } from '../support/host-worker.ts'
import { countedDatabase } from './counted-database.ts'
import type { Row } from './row.ts'

const NOW = Date.UTC(2026, 10, 27, 12)
const ADA = 'ada@touchstone.example'
const FEW = 50
const MANY = 50_000

const LISTS: readonly (readonly [string, DeskFilters, 'second page'?])[] = [
  ['all', {}],
  ['all, the second page', {}, 'second page'],
  ['one form', { form: 'question' }],
  ['open', { state: 'open' }],
  ['one form and state, unassigned', { form: 'question', state: 'received', assignee: 'none' }],
  ['unread', { unread: true }],
  ['a text that is in no entry', { text: 'zzz' }],
]

/** What a list of the desk reads of a database that is small and one that is large, and what a page gets. */
export async function measureDesk(): Promise<Row[]> {
  const { db, dispose } = await hostDatabase()
  try {
    await store(db, 0, FEW)
    const small = await readLists(db)
    await store(db, FEW, MANY)
    const large = await readLists(db)
    return LISTS.flatMap(([what], at) => {
      const [few, many] = [small[at], large[at]]
      if (!few || !many) return []
      const isSearch = what.startsWith('a text')
      return [
        {
          what: `rows read: a list of ${MANY} entries, ${what}`,
          unit: 'count' as const,
          measured: many.rowsRead,
          target: isSearch ? null : { atMost: few.rowsRead + DESK_PAGE_SIZE + 1 },
          note: `${few.rowsRead} where there are only the ${FEW} that are open; a page has up to ${DESK_PAGE_SIZE}. ${many.roundTrips} exchange with D1.${isSearch ? ' A search reads what its filters leave.' : ''}`,
        },
        ...(what === 'all'
          ? [
              {
                what: 'bytes of that list',
                unit: 'bytes' as const,
                measured: many.bytes,
                target: { atMost: 40_000 },
              },
            ]
          : []),
      ]
    })
  } finally {
    await dispose()
  }
}

async function readLists(bare: D1Database) {
  const costs = []
  for (const [, filters, page] of LISTS) {
    const { db, cost } = countedDatabase(bare)
    const database = transactionsOf(db)
    const actor = { by: ADA, now: NOW }
    const { next } = page ? await listDesk(transactionsOf(bare), actor, filters, null) : { next: null }
    const list = await listDesk(database, actor, filters, next === null ? null : pageEndIn(next))
    costs.push({ ...cost(), bytes: JSON.stringify(list).length })
  }
  return costs
}

/** Entries from this number to that one: of all forms, the first of them open, and searchable. */
async function store(db: D1Database, from: number, to: number): Promise<void> {
  await db
    .prepare(
      `WITH RECURSIVE number (n) AS (SELECT ?1 UNION ALL SELECT n + 1 FROM number WHERE n + 1 < ?2)
       INSERT INTO form_entry (id, form, status, email, answers, content_hash, received_at, changed_at, folded)
       SELECT printf('TS-%026d', n),
         CASE n % 4 WHEN 0 THEN 'question' WHEN 1 THEN 'investor' WHEN 2 THEN 'developer' ELSE 'incubator' END,
         CASE WHEN n < ?5 THEN 'received' ELSE 'answered' END,
         'person' || n || '@example.org',
         json_object('name', 'Person ' || n, 'question', 'How long is a piece of string, asked for the time ' || n),
         printf('%d', n), ?3 - n * ?4, ?3 - n * ?4, 'person ' || n FROM number`,
    )
    .bind(from, to, NOW - HOUR, MINUTE, FEW)
    .run()
}
