import { Hallmark } from '../../figures/hallmark.tsx'
import { IllustrationTag } from '../../figures/illustration-tag.tsx'
import { Rub } from '../../figures/rub.tsx'
import './assay-report.css'

/** The three things a score is read from, in an invented project. Their mean is the score. */
export const sampleScores = [
  ['Liquidity', 84],
  ['Tokenomics', 72],
  ['Lock status', 93],
] as const

export const sampleTotal = sampleScores.reduce((sum, [, score]) => sum + score / sampleScores.length, 0)

/** What the report states, and whether a reader could look it up on the ledger. */
const FACTS = [
  ['Locked by the developers', '12,000,000 NWR', 'mono'],
  ['Next release', 'in 180 days', 'num'],
  ['Read at ledger', '99,412,207', 'mono'],
] as const

/** A risk report as printed: the number, what it was read from, and which marks it has earned. */
export function AssayReport() {
  return (
    <figure className="assay-report paper">
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
          {sampleTotal} <small>of 100</small>
        </p>
      </div>
      <dl className="assay-report-plate">
        {sampleScores.map(([term, score]) => (
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
