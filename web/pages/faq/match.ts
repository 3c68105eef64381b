/** A query as a pattern that means its own letters; a straight apostrophe finds a printed one. Empty for an empty query. */
export function patternOf(query: string): string {
  return query
    .trim()
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replace(/['’]/g, "['’]")
    .replace(/\s+/g, '\\s+')
}
