import { composedText } from '#contract/composed-text'

/** What a search looks through: each answer, address and note and the id on a line of its own, folded. */
export function searchedText(texts: readonly unknown[]): string {
  return texts
    .flat(2)
    .filter((text) => typeof text === 'string' && text !== '')
    .map((text) => foldText(String(text)))
    .join('\n')
}

/**
 * A text in which letters that differ by case only are the same: 'Σ' and 'ς' are 'σ', 'ß' is 'ss', 'İ', 'I' and 'ı' are 'i'.
 * An accent is the same whether it is a character of its own or not. Characters that are not seen do not count.
 */
export function foldText(text: string): string {
  const folded = [...composedText(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))]
    .map((letter) => letter.toLowerCase().toUpperCase().toLowerCase())
    .join('')
  return folded.normalize('NFC').replaceAll('i\u0307', 'i')
}
