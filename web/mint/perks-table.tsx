import { tierIds, tiers } from '#contract/tiers'
import { perks } from './perks.ts'
import './perks-table.css'

/**
 * What each tier brings: a table where there is room for one, a card for each perk where there is not. The tier whose
 * radio is checked stands out: the style sheet sees to it.
 */
export function PerksTable() {
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
        {perks.map(({ name, by }) => (
          <li key={name}>
            <p className="perks-name">{name}</p>
            <dl>
              {tierIds.map((id) => (
                <div key={id} className={`tier-${id}`}>
                  <dt>{tiers[id].label}</dt>
                  <dd>
                    <Given what={by[id]} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}

function Given({ what }: { what: string | null }) {
  return <span className={what === null ? 'perks-none' : undefined}>{what ?? 'None'}</span>
}
