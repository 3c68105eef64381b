import type { Finding } from './checks/finding.ts'

const signs: Readonly<Record<Finding['verdict'], string>> = {
  right: 'ok',
  note: 'note',
  wrong: 'WRONG',
  unknown: '?',
}

/**
 * The findings as lines for people: what, found, and below both what to do, so far to the left that a command is not broken over
 * lines. What is wrong comes last, where it is seen.
 */
export function tableOf(findings: readonly Finding[]): readonly string[] {
  const width = Math.max(0, ...findings.map(({ what }) => what.length))
  const order: readonly Finding['verdict'][] = ['right', 'note', 'unknown', 'wrong']
  const sorted = order.flatMap((verdict) => findings.filter((finding) => finding.verdict === verdict))
  return sorted.flatMap(({ what, verdict, found, todo }) => [
    `${signs[verdict].padEnd(5)}  ${what.padEnd(width)}  ${found}`,
    ...(todo === null ? [] : [`       → ${todo}`]),
  ])
}

/** How many findings need something to be done. */
export function summaryOf(findings: readonly Finding[]): string {
  const count = (verdict: Finding['verdict']) => findings.filter((one) => one.verdict === verdict).length
  const [bad, open, notes] = [count('wrong'), count('unknown'), count('note')]
  if (bad + open === 0) return `Nothing is wrong${notes > 0 ? `; ${notes} to know` : ''}.`
  return `${bad} wrong, ${open} could not be checked, ${notes} to know.`
}
