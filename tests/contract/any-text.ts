import { fc } from '../support/generated.ts'

/** Rare characters with special treatment: line breaks, spaces, joiners and direction marks. */
const odd = [
  ...['\0', '\u0007', '\t', '\n', '\r', '\r\n', '\u007f', '\u0085', '\u2028', '\u2029'],
  ...[' ', '\u00a0', '\u2003', '\u3000', '\ufeff'],
  ...['\u200b', '\u200d', '\u200e', '\u202e', '\u2066', '\u061c'],
  ...['e\u0301', '\u0301', '\u1100', '\u1161', '\u212b', '\ufb01', '😀', '👩‍👩‍👧', '学', 'ß', 'İ'],
]

/** A text of any characters, the special ones far more often than by chance. */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.string({
    maxLength,
    unit: fc.oneof(
      { weight: 3, arbitrary: fc.string({ minLength: 1, maxLength: 1 }) },
      { weight: 2, arbitrary: fc.constantFrom(...odd) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 0x10ffff }).map(String.fromCodePoint) },
    ),
  })
}
