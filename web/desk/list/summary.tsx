import { Link } from 'wouter'
import { DESK_PAGE, type DeskFilters } from '#contract/desk'
import type { List } from '../memory.ts'
import { cappedCount, countOf } from './filter-counts.ts'

interface SummaryProps {
  readonly list: List | null
  readonly filters: DeskFilters
  /** Whether this is not the first page. */
  readonly isLater: boolean
  readonly reading: boolean
}

/** How many entries there are, and how many of all are overdue. */
export function Summary({ list, filters, isLater, reading }: SummaryProps) {
  return (
    <>
      {/* The same element before and after reading: only then is it announced. */}
      <p className="list-summary" role="status">
        {list ? <Counted list={list} filters={filters} isLater={isLater} /> : reading && 'Reading …'}
      </p>
      {list && filters.text && list.unsearchable > 0 && (
        <p className="note">
          {list.unsearchable} entries cannot be searched yet. Try again in a few minutes.
        </p>
      )}
      {list?.entries.length === 0 && (
        <p className="list-empty">
          Nothing here. <Link href={DESK_PAGE}>Show everything</Link>
        </p>
      )}
    </>
  )
}

function Counted({ list, filters, isLater }: Omit<SummaryProps, 'reading'> & { readonly list: List }) {
  const { counts, me, overdue, entries, next } = list
  const isCounted = !filters.text && !filters.unread
  const isWhole = next === null && !isLater
  const shown = `${entries.length}${isWhole ? '' : ' or more'}`
  return (
    <>
      <b className="num">{isCounted ? countOf(counts, filters, me) : shown}</b> in this list
      {overdue > 0 && (
        <>
          {' · '}
          <span data-urgency="late">{cappedCount(overdue)} overdue</span>
        </>
      )}
    </>
  )
}
