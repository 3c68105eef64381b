/**
 * More marks than any language puts on one letter (UAX #15, "Stream-Safe Text Format"). Composing sorts the marks of a letter,
 * in a time that grows with the square of their number.
 */
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu

/** A text in composed form (NFC), in linear time for any text: a letter keeps its first thirty marks. */
export function composedText(text: string): string {
  // Composing replaces some marks by two.
  return withoutExcess(withoutExcess(text).normalize('NFC'))
}

function withoutExcess(text: string): string {
  return text.replace(EXCESS_MARKS, '$1')
}
