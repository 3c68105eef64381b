import { FIGURES_PATH } from '#contract/figures'
import { exactXrp } from '#contract/money'
import { thousands } from '#contract/thousands'
import { type TierId, TOTAL_SUPPLY, tierIds, tiers } from '#contract/tiers'

/** The columns that `showFigures` fills. */
const COLUMNS = [
  ['sold', 'Sold'],
  ['held', 'On hold'],
  ['free', 'Free'],
  ['paid', 'Paid, XRP'],
] as const

/** Our figures of the sale. The table is prerendered without them; `showFigures` fills them in. */
export function SaleFigures() {
  return (
    <section className="proof-figures wrap" aria-labelledby="proof-figures">
      <h2 id="proof-figures">What we say</h2>
      <p className="note proof-state" role="status" data-figures-state>
        {'The figures are read while this page is open. Without scripts they are at '}
        <a href={FIGURES_PATH}>{FIGURES_PATH}</a>.
      </p>
      <table className="proof-table num">
        <caption className="visually-hidden">Passes by tier</caption>
        <thead>
          <tr>
            {['Tier', 'Price, XRP', 'Passes', ...COLUMNS.map(([, label]) => label)].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tierIds.map((tier) => (
            <Row key={tier} tier={tier} />
          ))}
        </tbody>
        <tfoot>
          <tr data-tier="all" className="proof-all">
            <th scope="row">All</th>
            <td className="proof-fixed" />
            <td className="proof-fixed">{thousands(TOTAL_SUPPLY)}</td>
            <Columns />
          </tr>
        </tfoot>
      </table>
      <dl className="proof-holders num">
        <Holder name="minter" label="In the minter’s hands" />
        <Holder name="issuer" label="In the issuer’s hands" />
        <div>
          <dt className="label-voice">In line for a pass</dt>
          <dd data-waiting>–</dd>
          <dd className="note">
            Wallets that are waiting because many want a pass at once. This figure is not on the ledger.
          </dd>
        </div>
      </dl>
    </section>
  )
}

function Row({ tier }: { tier: TierId }) {
  const { label, price, supply } = tiers[tier]
  return (
    <tr data-tier={tier} className={`proof-${tier}`}>
      <th scope="row">
        <span className="proof-tier">{label}</span>
        <svg className="proof-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 0h100v1H0z" />
          <path className="proof-bar-held" d="M0 0h0v1H0z" />
          <path className="proof-bar-sold" d="M0 0h0v1H0z" />
        </svg>
      </th>
      <td className="proof-fixed">{exactXrp(price)}</td>
      <td className="proof-fixed">{supply}</td>
      <Columns />
    </tr>
  )
}

function Columns() {
  return COLUMNS.map(([name, label]) => (
    <td key={name} data-label={label} data-column={name}>
      –
    </td>
  ))
}

function Holder({ name, label }: { name: 'minter' | 'issuer'; label: string }) {
  return (
    <div data-holder={name}>
      <dt className="label-voice">{label}</dt>
      <dd data-passes>–</dd>
      <dd className="note">
        Minted, not yet sold. The account has <span data-balance>–</span> XRP:
      </dd>
      <dd className="proof-address note" data-address translate="no">
        …
      </dd>
    </div>
  )
}
