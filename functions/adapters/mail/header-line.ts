/**
 * A text as the value of one header: a single line without control characters, at most `most` characters. Line breaks would
 * begin another header (RFC 5322, 2.2).
 */
export function headerLine(text: string, most = 200): string {
  const line = text
    .replace(/[\p{Control}\p{Bidi_Control}\u2028\u2029]+/gu, ' ')
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...line]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : line
}
