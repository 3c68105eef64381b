import { DESK_PAGE, type DeskFilters, deskQuery } from '#contract/desk'

/** The address of a list; `after` is where its page begins. */
export function addressOf(filters: DeskFilters, after?: string | null): string {
  return withQuery(DESK_PAGE, deskQuery(filters, after))
}

/** The address of an entry; the query leads back to its list. */
export function addressOfEntry(id: string, query: string): string {
  return withQuery(`${DESK_PAGE}/${id}`, query)
}

export function withQuery(path: string, query: string): string {
  return query ? `${path}?${query}` : path
}
