import { Fragment, type ReactNode } from 'react'

/** Words in which a range such as `24-48 hours` or `10-12 pages` never breaks over two lines. */
export function unbroken(words: string): ReactNode {
  return words.split(RANGE).map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} className="nowrap">
        {part}
      </span>
    ) : (
      <Fragment key={part}>{part}</Fragment>
    ),
  )
}

const RANGE = /(\d+-\d+ \w+)/
