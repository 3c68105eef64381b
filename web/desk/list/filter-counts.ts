import { type DeskFilters, entryStates, MAX_COUNTED } from '#contract/desk'
import type { FormName } from '#contract/form-terms'
import { stateNames } from '../entry-words.ts'
import type { List } from '../memory.ts'

export type Counts = List['counts']

/** How many entries a filter leaves, by form, state and person. The counts know neither readers nor words. */
export function countOf(counts: Counts, { form, state, assignee }: DeskFilters, me: string): number {
  return counts
    .filter(
      (part) => (!form || part.form === form) && isIn(part, state) && isWith(part.assignee, assignee, me),
    )
    .reduce((sum, { entries }) => sum + entries, 0)
}

function isIn({ state, open }: Counts[number], wanted: DeskFilters['state']): boolean {
  if (wanted === undefined) return true
  return wanted === 'open' ? open : state === wanted
}

function isWith(assignee: string | null, wanted: string | undefined, me: string): boolean {
  if (wanted === undefined) return true
  if (wanted === 'none') return assignee === null
  return assignee === (wanted === 'me' ? me : wanted)
}

/** A count that stops at `MAX_COUNTED`, as text: `99+` there. */
export function cappedCount(count: number): string {
  return count >= MAX_COUNTED ? `${MAX_COUNTED - 1}+` : String(count)
}

/** A choice of a filter: its name, the filters that its link sets, and how many entries it leaves. */
export interface Choice {
  readonly name: string
  readonly filters: DeskFilters
  readonly count: number | string
  readonly isChosen: boolean
  /** It leaves out nothing. */
  readonly isAll: boolean
}

/** The choices of one filter; the other filters stay. */
export function choicesOf<Key extends 'form' | 'state' | 'assignee'>(
  key: Key,
  options: readonly (readonly [value: DeskFilters[Key], name: string])[],
  { filters, counts, me }: { filters: DeskFilters; counts: Counts; me: string },
): readonly Choice[] {
  return options.map(([value, name]) => {
    const chosen = { ...filters, [key]: value }
    return {
      name,
      filters: chosen,
      count: countOf(counts, chosen, me),
      isChosen: filters[key] === value,
      isAll: value === undefined,
    }
  })
}

export const formOptions: readonly (readonly [FormName | undefined, string])[] = [
  [undefined, 'All forms'],
  ['question', 'Questions'],
  ['developer', 'Projects'],
  ['incubator', 'Incubator'],
  ['investor', 'Investors'],
]

export const stateOptions: readonly (readonly [DeskFilters['state'], string])[] = [
  [undefined, 'All states'],
  ['open', 'Open'],
  ...entryStates.map((state) => [state, stateNames[state]] as const),
]
