import type { Words } from './entry-store.ts'

/** Words to be found in either case. SQLite knows that of ASCII letters only; others are replaced in the searched text. */
export function wordsIn(text: string): Words {
  // Some keyboards write an accent as a character of its own.
  const anyOf = [...new Set([text.normalize('NFC'), text.normalize('NFD')].map(fold))]
  return { anyOf, folds: FOLDED.filter(([, folded]) => anyOf.some((words) => words.includes(folded))) }
}

/** A text in which letters that differ by case only are the same: 'Σ' and 'ς' are 'σ', 'ß' is 'ss'. */
function fold(text: string): string {
  return [...text].map((letter) => letter.toLowerCase().toUpperCase().toLowerCase()).join('')
}

/** Every letter beyond ASCII that differs from its folded form, with that form. Scripts that have two cases end below this. */
const LAST_CASED = 0x1ffff
const FOLDED: readonly (readonly [letter: string, folded: string])[] = Array.from(
  { length: LAST_CASED - 0x7f },
  (_, index) => String.fromCodePoint(0x80 + index),
).flatMap((letter) => {
  const folded = fold(letter)
  return folded === letter ? [] : [[letter, folded] as const]
})
