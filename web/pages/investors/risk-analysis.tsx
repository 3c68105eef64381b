import { Section } from '../../ui/section.tsx'
import { Terms } from '../../ui/terms.tsx'
import { sampleScores, sampleTotal } from './assay-report.tsx'
import './risk-analysis.css'

const READINGS = {
  Liquidity:
    'How deep the pools are, how much of them is locked, and what one sale of ordinary size would do to the price.',
  Tokenomics: 'Who holds the supply, when the rest unlocks, and whether anyone can still issue more of it.',
  'Lock status':
    'Which developer funds lie in escrow, until which date, and whether the ledger says the same.',
}

export function RiskAnalysis() {
  return (
    <Section id="risk-analysis" grid>
      <p className="plate">
        <b>Plate I</b> How a score is built
      </p>
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
              {sampleScores.map(([term, score]) => (
                <tr key={term}>
                  <th scope="row">{term}</th>
                  <td>{score} ÷ 3</td>
                  <td>{score / sampleScores.length}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Score</th>
                <td>of 100</td>
                <td>{sampleTotal}</td>
              </tr>
            </tfoot>
          </table>
          <p>
            A score says what could be read at one ledger, by a machine that can be wrong. When a reading is
            missing, the report says so and gives no number.
          </p>
        </div>
      </div>
    </Section>
  )
}
