import './dust.css'

/** Fifty particles. Only a draught moves, and ten ride on each, so a browser has five layers to shift and not fifty. */
const DRAUGHTS = [...Array(5).keys()]
const MOTES = [...Array(10).keys()]

/** The decorative layer: gold dust in the light of the room, behind everything. */
export function Dust({ still }: { still: boolean }) {
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
