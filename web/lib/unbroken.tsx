import type { ReactNode } from 'react'

/**
 * Words in which a range such as `24-48 hours` or `10-12 pages` never breaks over two lines. For words that stay the same
 * as long as they are shown: on a translated page those around a range could not be replaced.
 */
export function unbroken(words: string): ReactNode {
  return words.split(RANGE).map((part, index) =>
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
