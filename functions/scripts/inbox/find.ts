import { sqlText } from './database.ts'

/**
 * Whether an answer or the note of an entry has these words, in whatever case, as SQL. SQLite knows the case of ASCII alone,
 * so letters of other scripts are replaced as far as the words have them.
 */
export function hasWords(words: string): string {
  // Some keyboards write an accent as a character of its own.
  const sought = [...new Set([words.normalize('NFC'), words.normalize('NFD')].map(fold))]
  const anyIn = (text: string) =>
    sought.map((one) => `instr(${foldedFor(one, text)}, ${sqlText(one)}) > 0`).join(' OR ')
  return `(${anyIn('note')} OR EXISTS (SELECT 1 FROM json_tree(answers) WHERE ${anyIn('atom')}))`
}

/** A text in which letters that differ by case alone are the same: 'Σ' and 'ς' are 'σ', 'ß' is 'ss'. */
function fold(text: string): string {
  return [...text].map((letter) => letter.toLowerCase().toUpperCase().toLowerCase()).join('')
}

/** The text with all that the words would not find otherwise folded. SQLite nests at most a hundred deep, no words have as many letters. */
function foldedFor(words: string, text: string): string {
  return FOLDED.filter(([, folded]) => words.includes(folded)).reduce(
    (inner, [letter, folded]) => `replace(${inner}, ${sqlText(letter)}, ${sqlText(folded)})`,
    `lower(${text})`,
  )
}

/** Every letter beyond ASCII that is not its own folded form, with that form. Scripts that have two cases end below this. */
const LAST_CASED = 0x1ffff
const FOLDED: readonly (readonly [letter: string, folded: string])[] = Array.from(
  { length: LAST_CASED - 0x7f },
  (_, index) => String.fromCodePoint(0x80 + index),
).flatMap((letter) => {
  const folded = fold(letter)
  return folded === letter ? [] : [[letter, folded] as const]
})
