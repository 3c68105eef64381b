/** Statements that take away what the release before still reads or writes, or that it would break. */
const TAKES_AWAY: readonly (readonly [RegExp, string])[] = [
  [/\bDROP\s+TABLE\b/i, 'drops a table'],
  [/\bDROP\s+VIEW\b/i, 'drops a view'],
  // SQLite needs no word COLUMN.
  [/\bALTER\s+TABLE\b[^;]*?\sDROP\b/i, 'drops a column'],
  [/\bALTER\s+TABLE\b[^;]*?\sRENAME\b/i, 'renames'],
  [/\bADD\s+(COLUMN\s+)?\w+\s[^;]*\bNOT\s+NULL\b(?![^;]*\bDEFAULT\b)/i, 'adds a column that has to be given'],
]

/**
 * Why the release before could not run on a database with this migration, one reason for each kind of statement; none if it
 * bears it. A table that is only added, a column that may be missing, an index and a trigger that only writes to added tables
 * are borne.
 */
export function unbearableIn(sql: string): readonly string[] {
  const statements = sql.replaceAll(/--[^\n]*/g, '').replaceAll(/'(?:[^']|'')*'/g, "''")
  const reasons = TAKES_AWAY.flatMap(([pattern, why]) => (pattern.test(statements) ? [why] : []))
  const made = namesIn(statements, /\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)/gi)
  return [
    ...reasons,
    ...(forbidsInKnown(statements, made) ? ['forbids rows that were allowed'] : []),
    ...(addsTriggerToKnown(statements, made) ? ['adds a trigger'] : []),
  ]
}

/** Whether a unique index is on a table that this migration does not make. */
function forbidsInKnown(statements: string, made: readonly string[]): boolean {
  const indexed = namesIn(statements, /\bCREATE\s+UNIQUE\s+INDEX\b[^;]*?\sON\s+"?(\w+)/gi)
  return indexed.some((table) => !made.includes(table))
}

/**
 * Whether a trigger could break what the release before does. On a table that this migration does not make, it may only write
 * to tables that it makes, and never raise.
 */
function addsTriggerToKnown(statements: string, made: readonly string[]): boolean {
  const triggers = statements.matchAll(
    /\bCREATE\s+TRIGGER\b([\s\S]*?)\sON\s+"?(\w+)([\s\S]*?)\bEND\s*(?:;|$)/gi,
  )
  return [...triggers].some(([, head = '', table = '', body = '']) => {
    const written = namesIn(body, /\b(?:INTO|UPDATE(?!\s+SET)|DELETE\s+FROM)\s+"?(\w+)/gi)
    const isHarmless =
      /\bAFTER\b/i.test(head) && !/\bRAISE\b/i.test(body) && written.every((name) => made.includes(name))
    return !made.includes(table) && !isHarmless
  })
}

function namesIn(sql: string, pattern: RegExp): readonly string[] {
  return [...sql.matchAll(pattern)].map(([, name = '']) => name)
}
