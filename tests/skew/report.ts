import type { Found } from './run-phases.ts'

/** What was tried, for the report. */
export interface Tried {
  readonly before: string
  /** The migrations that the release before does not have. */
  readonly added: readonly string[]
  readonly found: Found
  readonly seconds: number
}

/** Whether both releases bear each other. */
export function isBorne({ stoppedAt, broken, compared }: Found): boolean {
  return stoppedAt === null && broken.length === 0 && compared.every(({ difference }) => difference === null)
}

/** The report of a run, in lines for the operator. */
export function reportOf({ before, added, found, seconds }: Tried): string {
  const differing = found.compared.filter(({ difference }) => difference !== null)
  const agree = found.compared.length - differing.length
  return [
    `Release before: ${before}. Migrations added: ${added.join(', ') || 'none'}.`,
    `${agree} of ${found.compared.length} purchases and refunds are the same in database and ledger.`,
    ...differing.map(({ what, difference }) => `- ${what}: ${difference}`),
    ...found.broken.map((what) => `- ${what}`),
    ...(found.stoppedAt === null ? [] : [`Stopped. ${found.stoppedAt}`, ...found.log]),
    isBorne(found)
      ? `Both releases bear each other (${seconds} s).`
      : `The releases do not bear each other (${seconds} s): neither a release nor a roll-back is safe.`,
  ].join('\n')
}
