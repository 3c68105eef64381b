import type { ReactElement } from 'react'

/**
 * Running words in which a price, a place in the collection and a stone's number never break over two lines: `450.00 XRP`,
 * `301 of 1,000`, `No. 4`. Each part is an element of its own, so that a translator may take them apart.
 */
export function HeldTogether({ words }: { words: string }) {
  const parts: ReactElement[] = []
  let from = 0
  for (const { index, 0: figure } of words.matchAll(FIGURES)) {
    if (index > from) parts.push(<span key={from}>{words.slice(from, index)}</span>)
    parts.push(
      <span key={index} className="nowrap">
        {figure}
      </span>,
    )
    from = index + figure.length
  }
  if (from < words.length) parts.push(<span key={from}>{words.slice(from)}</span>)
  return <span>{parts}</span>
}

const FIGURES = /[\d,]+ of [\d,]*\d|No\. \d+|[\d,.]+ XRP/g
