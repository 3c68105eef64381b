import { DESK_PAGE, type DeskFilters, deskQuery } from '#contract/desk'

/** The address of a list; `after` is where its page begins. */
export function addressOf(filters: DeskFilters, after?: string | null): string {
  const query = deskQuery(filters, after)
  return query ? `${DESK_PAGE}?${query}` : DESK_PAGE
}

/** The address of an entry; the query leads back to its list. */
export function addressOfEntry(id: string, query: string): string {
  return query ? `${DESK_PAGE}/${id}?${query}` : `${DESK_PAGE}/${id}`
}
