/**
 * Text in which `450.00 XRP`, `301 of 1,000` and `No. 4` never break over two lines. Each part is an element, so that a browser's
 * translation can replace it.
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
