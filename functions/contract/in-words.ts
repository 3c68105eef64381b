import { thousands } from './thousands.ts'
import { HOUR, MINUTE, SECOND } from './timing.ts'

const words =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )

/** A whole number in words: `ten`, `seventeen`, `one thousand`; `1,175` where words would be long. */
export function inWords(whole: number): string {
  const thousand = whole / 1000
  if (whole > 0 && Number.isInteger(thousand) && words[thousand]) return `${words[thousand]} thousand`
  return words[whole] ?? thousands(whole)
}

/** A duration in words, in its largest whole unit up to hours: `ten minutes`, `24 hours`. */
export function durationInWords(ms: number): string {
  if (ms % HOUR === 0) return counted(ms / HOUR, 'hour')
  return ms % MINUTE === 0 ? counted(ms / MINUTE, 'minute') : counted(ms / SECOND, 'second')
}

function counted(count: number, unit: string): string {
  return `${count > 12 ? count : inWords(count)} ${unit}${count === 1 ? '' : 's'}`
}

/** How many there are of something, by its noun: `1 link`, `2 links`, `1,200 passes`. */
export function howMany(count: number, one: string, many = `${one}s`): string {
  return `${thousands(count)} ${count === 1 ? one : many}`
}

/** A list in words: `Legendary and Mythic`, `two, three and four`. */
export function listed(items: readonly (string | number)[]): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? `${last}` : `${items.slice(0, -1).join(', ')} and ${last}`
}

/** The text with a capital letter, to begin a sentence. */
export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
