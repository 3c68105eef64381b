import { passParts } from '#contract/pass-name'
import './pass-name.css'

/** The name of a pass in two lines: its number in the collection, its stone. A screen reader reads one name. */
export function PassName({ tokenId }: { tokenId: number }) {
  const { edition, stone } = passParts(tokenId)
  return (
    <span className="pass-name">
      <span className="pass-edition num">
        <span>{edition}</span>
        <span className="visually-hidden">, </span>
      </span>
      <span className="pass-stone">{stone}</span>
    </span>
  )
}
