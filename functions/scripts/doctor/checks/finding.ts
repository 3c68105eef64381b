/**
 * What a check found: `right`, `note` where an operator should know and may go on, `wrong` where the site would not
 * work, and `unknown` where it could not be checked.
 */
export interface Finding {
  /** What was checked, in a few words. */
  readonly what: string
  readonly verdict: 'right' | 'note' | 'wrong' | 'unknown'
  readonly found: string
  /** What to do about it; null where there is nothing to do. */
  readonly todo: string | null
}

export function right(what: string, found: string): Finding {
  return { what, verdict: 'right', found, todo: null }
}

export function note(what: string, found: string, todo: string | null = null): Finding {
  return { what, verdict: 'note', found, todo }
}

export function wrong(what: string, found: string, todo: string): Finding {
  return { what, verdict: 'wrong', found, todo }
}

export function unknown(what: string, found: string, todo: string): Finding {
  return { what, verdict: 'unknown', found, todo }
}

/** The same for a check whose findings all have one name. */
export function findingsOf(what: string) {
  return {
    right: (found: string) => right(what, found),
    note: (found: string, todo: string | null = null) => note(what, found, todo),
    wrong: (found: string, todo: string) => wrong(what, found, todo),
    unknown: (found: string, todo: string) => unknown(what, found, todo),
  } as const
}

/** Whether a deploy may go on. What could not be checked may be wrong. */
export function isFine(findings: readonly Finding[]): boolean {
  return findings.every(({ verdict }) => verdict === 'right' || verdict === 'note')
}
