import { type TierId, tierIds, tiers } from '#contract/tiers'
import { formatXrp } from '../../lib/xrp.ts'
import { perks } from './perks.ts'
import './perks-table.css'

/**
 * What each tier brings: a table where there is room for one, a fold for each tier where there is not, one of them open. The
 * tier whose radio is checked stands out: the style sheet sees to it.
 */
export function PerksTable({ opened = 'common' }: { opened?: TierId }) {
  return (
    <>
      <table className="perks-table num">
        <caption className="visually-hidden">Perks by tier</caption>
        <thead>
          <tr>
            <td />
            {tierIds.map((id) => (
              <th key={id} scope="col" className={`tier-${id}`}>
                {tiers[id].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {perks.map(({ name, by }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {tierIds.map((id) => (
                <td key={id} className={`tier-${id}`}>
                  <Given what={by[id]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="perks-cards num">
        {tierIds.map((id) => (
          <li key={id} className={`tier-${id}`}>
            <details open={id === opened}>
              <summary>
                <b>{tiers[id].label}</b> <span>{formatXrp(tiers[id].price)}</span>
              </summary>
              <dl>
                {perks.map(({ name, by }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>
                      <Given what={by[id]} />
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}

function Given({ what }: { what: string | null }) {
  return <span className={what === null ? 'perks-none' : undefined}>{what ?? 'None'}</span>
}
