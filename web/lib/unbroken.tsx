import type { ReactNode } from 'react'

/**
 * Keeps ranges such as `24-48 hours` on one line. Only for constant text: page translation could not replace the text
 * around a range. `whole` has one capture group, around what must not break.
 */
export function unbroken(words: string, whole = RANGE): ReactNode {
  return words.split(whole).map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

const RANGE = /(\d+-\d+ \w+)/
