import { Link } from 'wouter'
import { DESK_PAGE, type DeskFilters, MAX_COUNTED } from '#contract/desk'
import type { List } from '../memory.ts'
import { countOf } from './filter-counts.ts'

interface SummaryProps {
  readonly list: List | null
  readonly filters: DeskFilters
  readonly reading: boolean
}

/** How many entries there are, and how many of all are overdue. */
export function Summary({ list, filters, reading }: SummaryProps) {
  if (list === null) return <p className="list-summary">{reading ? 'Reading …' : ''}</p>
  const { counts, me, overdue, unsearchable, entries, next } = list
  const isCounted = !filters.text && !filters.unread
  const shown = `${entries.length}${next === null ? '' : ' or more'}`
  return (
    <>
      <p className="list-summary" role="status">
        <b className="num">{isCounted ? countOf(counts, filters, me) : shown}</b> in this list
        {overdue > 0 && (
          <>
            {' · '}
            <span data-urgency="late">
              {overdue >= MAX_COUNTED ? `${MAX_COUNTED - 1}+` : overdue} overdue
            </span>
          </>
        )}
      </p>
      {filters.text && unsearchable > 0 && (
        <p className="note">{unsearchable} entries cannot be searched yet. Try again in a few minutes.</p>
      )}
      {entries.length === 0 && (
        <p className="list-empty">
          Nothing here. <Link href={DESK_PAGE}>Show everything</Link>
        </p>
      )}
    </>
  )
}
