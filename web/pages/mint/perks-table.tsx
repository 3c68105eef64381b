import { formatXrp } from '#contract/money'
import { type TierId, tierIds, tiers } from '#contract/tiers'
import { given, perks } from './perks.ts'
import { Row } from './row.tsx'
import './perks-table.css'

/**
 * The perks of each tier: a table in a wide window, a disclosure per tier in a narrow one, with `opened` expanded. The style sheet
 * highlights the tier whose radio is checked.
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
          {perks.map((name, perk) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {tierIds.map((id) => (
                <td key={id} className={`tier-${id}`}>
                  <Given what={given[id][perk]} />
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
                {perks.map((name, perk) => (
                  <Row key={name} term={name}>
                    <Given what={given[id][perk]} />
                  </Row>
                ))}
              </dl>
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}

function Given({ what = null }: { what: string | null | undefined }) {
  return <span className={what === null ? 'perks-none' : undefined}>{what ?? 'None'}</span>
}
