import { Hallmark } from '../../figures/hallmark.tsx'
import { IllustrationTag } from '../../figures/illustration-tag.tsx'
import { Rub } from '../../figures/rub.tsx'
import { Section } from '../../ui/section.tsx'
import { Terms } from '../../ui/terms.tsx'
import '../../ui/printed-sheet.css'
import './assay-report.css'
import './risk-analysis.css'

/** The readings of an invented project. Their mean is the score. */
const SCORES = [
  ['Liquidity', 84],
  ['Tokenomics', 72],
  ['Lock status', 93],
] as const

const TOTAL = SCORES.reduce((sum, [, one]) => sum + one / SCORES.length, 0)

const READINGS = {
  Liquidity:
    'How deep the pools are, how much of them is locked, and what one sale of ordinary size would do to the price.',
  Tokenomics: 'Who holds the supply, when the rest unlocks, and whether anyone can still issue more of it.',
  'Lock status':
    'Which developer funds lie in escrow, until which date, and whether the ledger says the same.',
}

export function RiskAnalysis() {
  return (
    <Section id="risk-analysis" className="risk-ground" grid plate={['I', 'How a score is built']}>
      <div className="plate-body risk">
        <h2>Risk Analysis</h2>
        <p className="lede">
          A real-time risk score from an AI analytics protocol. It reads three things, and prints what it read
          beside the number, so that you can disagree with it.
        </p>
        <Terms className="risk-readings" rows={Object.entries(READINGS)} />
        <div className="risk-sum">
          <table className="num">
            <caption className="label-voice">
              The sample above, worked out. Each reading counts a third.
            </caption>
            <tbody>
              {SCORES.map(([term, score]) => (
                <tr key={term}>
                  <th scope="row">{term}</th>
                  <td>{score} ÷ 3</td>
                  <td>{score / SCORES.length}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Score</th>
                <td>of 100</td>
                <td>{TOTAL}</td>
              </tr>
            </tfoot>
          </table>
          <p>
            A score is what a machine could read at one ledger, and a machine can be wrong. When a reading is
            missing, the report says so and gives no number.
          </p>
        </div>
      </div>
    </Section>
  )
}

/** Each with the class of its value: `mono` for what stands on the ledger. */
const FACTS = [
  ['Locked by the developers', '12,000,000 NWR', 'mono'],
  ['Next release', 'in 180 days', 'num'],
  ['Read at ledger', '99,412,207', 'mono'],
] as const

export function AssayReport() {
  return (
    <figure className="assay-report printed-sheet paper">
      <div className="assay-report-top">
        <span>Risk report</span>
        <IllustrationTag says="Sample" />
      </div>
      <div className="assay-report-head">
        <div>
          <p className="assay-report-name">Northwind Relay</p>
          <p className="label-voice">Utility token, invented for this page</p>
        </div>
        <p className="assay-report-score num">
          {TOTAL} <small>of 100</small>
        </p>
      </div>
      <dl className="assay-report-plate">
        {SCORES.map(([term, score]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="num">{score}</dd>
            <Rub score={score} />
          </div>
        ))}
      </dl>
      <dl className="assay-report-facts">
        {FACTS.map(([term, value, voice]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={voice}>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="assay-report-marks">
        <li>
          <Hallmark mark="ledger" struck />
          Validated
        </li>
        <li>
          <Hallmark mark="escrow" struck />
          Escrow locked
        </li>
        <li>
          <Hallmark mark="person" struck={false} />
          KYC not yet
        </li>
      </ul>
    </figure>
  )
}
