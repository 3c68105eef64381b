import { brand } from '#contract/brand'
import { NETWORK_FEE_XRP } from '#contract/money'
import { thousands } from '#contract/thousands'
import { tierIds } from '#contract/tiers'
import { stonePath } from '../../art/tier-art.ts'
import { GoldLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { Table } from '../../ui/table.tsx'
import '../../ui/printed-sheet.css'
import './worked-example.css'

/** In XRP. */
const RELEASED = 50_000
const FEE_PERCENT = 10

/** The lifetime discount of each tier on the fee, in percent. */
const PERCENT_OFF = { common: 10, uncommon: 15, rare: 20, epic: 25, legendary: 30, mythic: 40 }

const FEE = (RELEASED * FEE_PERCENT) / 100

export function WorkedExample() {
  return (
    <Section className="example" grid>
      <div className="example-receipt printed-sheet paper">
        <h2>What it costs</h2>
        <p className="label-voice">A worked example, without a pass</p>
        <dl className="num">
          <div>
            <dt>Released</dt>
            <dd>{xrp(RELEASED)}</dd>
          </div>
          <div>
            <dt>Service fee, {FEE_PERCENT}% at release</dt>
            <dd>{`− ${xrp(FEE)}`}</dd>
          </div>
          <div className="example-total">
            <dt>Paid out</dt>
            <dd>{xrp(RELEASED - FEE)}</dd>
          </div>
        </dl>
        <p className="note">
          {`The ledger’s own fee, about ${NETWORK_FEE_XRP} XRP for each transaction, comes on top. Nothing is charged for setting an escrow up.`}
        </p>
        <GoldLink href="/developer-form">{`Start Escrow With ${brand.name}`}</GoldLink>
      </div>
      <div className="example-passes">
        <h3>The same release, with a Founder Pass</h3>
        <Table className="num" heads={['Pass', 'Discount for life', 'Fee']}>
          {tierIds.map((tier) => (
            <tr key={tier}>
              <th scope="row">
                <span className="example-pass">
                  <img src={stonePath(tier)} width="44" height="44" alt="" loading="lazy" />
                  {tier}
                </span>
              </th>
              <td>{PERCENT_OFF[tier]}%</td>
              <td>{xrp((FEE * (100 - PERCENT_OFF[tier])) / 100)}</td>
            </tr>
          ))}
        </Table>
        <p className="note">
          A pass offers one of three: this discount for life, a larger one on the first escrow, or a rebate.
        </p>
      </div>
    </Section>
  )
}

function xrp(amount: number): string {
  return `${thousands(amount)} XRP`
}
