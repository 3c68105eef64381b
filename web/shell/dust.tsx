import './dust.css'

/** Fifty particles in five animated groups: five layers to composite. */
const DRAUGHTS = [...Array(5).keys()]
const MOTES = [...Array(10).keys()]

/** Decorative particles behind the page. */
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
