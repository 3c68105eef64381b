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

/** The findings of one name. */
export function findingsOf(what: string) {
  return {
    right: (found: string): Finding => ({ what, verdict: 'right', found, todo: null }),
    note: (found: string, todo: string | null = null): Finding => ({ what, verdict: 'note', found, todo }),
    wrong: (found: string, todo: string): Finding => ({ what, verdict: 'wrong', found, todo }),
    unknown: (found: string, todo: string): Finding => ({ what, verdict: 'unknown', found, todo }),
  } as const
}

/** Makes the findings of one check. */
export type Findings = ReturnType<typeof findingsOf>

/** Whether a deploy may go on. What could not be checked may be wrong. */
export function isFine(findings: readonly Finding[]): boolean {
  return findings.every(({ verdict }) => verdict === 'right' || verdict === 'note')
}
