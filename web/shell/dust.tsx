import './dust.css'

/** Fifty particles. Only a draught moves, and ten ride on each, so a browser has five layers to shift and not fifty. */
const DRAUGHTS = indexes(5)
const MOTES = indexes(10)

/** The decorative layer: gold dust in the light of the room, behind everything. */
export function Dust({ still = false }: { still?: boolean }) {
  return (
    <div className={still ? 'dust dust-still' : 'dust'} aria-hidden="true">
      {DRAUGHTS.map((draught) => (
        <b key={draught} className="draught">
          {MOTES.map((mote) => (
            <i key={mote} />
          ))}
        </b>
      ))}
    </div>
  )
}

function indexes(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index)
}
