import { expect, test } from 'vitest'
import { escapeHtml, unescapeHtml } from '../../../../functions/edge/http/html-text.ts'

test.each(['<b>&</b>', '"Ada\'s"', '&lt;', '&amp;lt;', '&amp;#x27;'])(
  '%s is the same after it was HTML, entities in it included',
  (text) => {
    expect(escapeHtml(text)).not.toMatch(/[<>"']/)
    expect(unescapeHtml(escapeHtml(text))).toBe(text)
  },
)
