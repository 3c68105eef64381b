import './dust.css'

const PARTICLES = Array.from({ length: 50 }, (_, index) => `mote-${index}`)

/** The decorative layer: gold dust in the light of the room. Where a visitor types or signs it is faint and still. */
export function Dust({ still }: { still: boolean }) {
  return (
    <div className={still ? 'dust dust-quiet' : 'dust'} aria-hidden="true">
      {PARTICLES.map((mote) => (
        <i key={mote} className="mote" />
      ))}
    </div>
  )
}
