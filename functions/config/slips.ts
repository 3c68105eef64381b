import { settingNames } from './environment.ts'
import type { Problem } from './problem.ts'

/** Of these names, those that are no settings and one slip away from one. Other unknown names mean nothing to us. */
export function slips(names: readonly string[]): readonly Problem[] {
  const known: readonly string[] = settingNames
  return [...new Set(names)]
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((one) => one === name.toUpperCase() || isOneSlip(one, name.toUpperCase()))
      return meant === undefined ? [] : [{ name, problem: { kind: 'slip', meant } } as const]
    })
}

/** Whether one letter was changed, added or left out, or two neighbours were swapped. */
export function isOneSlip(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start += 1
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [left, right] = [one, other].map((text) => text.slice(start, text.length - end))
  if (left === undefined || right === undefined || left === right) return false
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right === `${left[1]}${left[0]}`
}
