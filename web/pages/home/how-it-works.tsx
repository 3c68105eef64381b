import { EscrowFigure, HallmarkFigure, ScoreFigure } from './figures.tsx'
import './how-it-works.css'

const STEPS = [
  {
    Figure: ScoreFigure,
    caption: 'Fig. 1. The streak plate',
    aside: 'Sample scores',
    title: 'Test the claim',
    words:
      'Read the DYOR Dashboard before you read the pitch: who holds the tokens, what is locked and for how long, and what the contract can do.',
  },
  {
    Figure: EscrowFigure,
    caption: 'Fig. 2. The lock',
    aside: '6 to 12 months in FailSafe',
    title: 'Hold the money',
    words:
      'DevLock, FailSafe and VisionVault keep funds on the ledger, out of anyone’s pocket. If a project fails, FailSafe sends what was locked to the people who held on.',
  },
  {
    Figure: HallmarkFigure,
    caption: 'Fig. 3. The hallmarks',
    aside: 'Fee 10% at release',
    title: 'Show the mark',
    words:
      'The milestone is met, the escrow opens, and the record stays public. Reputation is not claimed here. It is left behind, like a streak.',
  },
]

export function HowItWorks() {
  return (
    <section className="section paper paper-grain how">
      <div className="wrap">
        <div className="grid">
          <p className="plate">
            <b>Plate II</b> Three instruments
          </p>
          <h2 className="plate-body">How it works</h2>
        </div>
        <ol className="steps">
          {STEPS.map(({ Figure, caption, aside, title, words }) => (
            <li key={title} className="step">
              <figure>
                <Figure />
                <figcaption>
                  <span>{caption}</span>
                  <span>{aside}</span>
                </figcaption>
              </figure>
              <h3>{title}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
