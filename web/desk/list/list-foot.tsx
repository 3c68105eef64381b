import { Link } from 'wouter'
import { type DeskFilters, deskQuery } from '#contract/desk'
import { exportEntries } from '#contract/wire/desk'
import { Button } from '../../ui/button.tsx'
import { addressOf, withQuery } from './address-of-list.ts'

interface ListFootProps {
  readonly filters: DeskFilters
  /** Whether this is not the first page. */
  readonly isLater: boolean
  readonly next: string | null
  readonly onKeys: () => void
}

/** The other pages of the list, the whole of it as CSV, and the keys. */
export function ListFoot({ filters, isLater, next, onKeys }: ListFootProps) {
  return (
    <nav className="list-foot" aria-label="Pages">
      {isLater && <Link href={addressOf(filters)}>First page</Link>}
      {next && <Link href={addressOf(filters, next)}>Next page</Link>}
      {/* Its answer says that it is a download: without a session the link leads to the sign-in page instead. */}
      <a href={withQuery(exportEntries.path, deskQuery(filters))}>Download as CSV</a>
      <Button kind="quiet" onClick={onKeys}>
        Keys
      </Button>
    </nav>
  )
}
