/**
 * Running words in which a price, a place in the collection and a stone's number never break over two lines: `450.00 XRP`,
 * `301 of 1,000`, `No. 4`. Each part is an element of its own, so that a translator may take them apart.
 */
export function HeldTogether({ words }: { words: string }) {
  return (
    <span>
      {words.split(FIGURES).map((part, place) => (
        <span key={part} className={place % 2 === 1 ? 'nowrap' : undefined}>
          {part}
        </span>
      ))}
    </span>
  )
}

const FIGURES = /([\d,]+ of [\d,]*\d|No\. \d+|[\d,.]+ XRP)/
