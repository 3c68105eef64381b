const MAX = 200

/** A text as the value of one header: a single line without control characters. Line breaks would begin another (RFC 5322, 2.2). */
export function headerLine(text: string): string {
  const line = text
    .replace(/[\p{Control}\p{Bidi_Control}\u2028\u2029]+/gu, ' ')
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...line]
  return letters.length > MAX ? `${letters.slice(0, MAX - 1).join('')}…` : line
}
