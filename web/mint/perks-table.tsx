import { type TierId, tierIds, tiers } from '#contract/tiers'
import { perks } from './perks.ts'
import './perks-table.css'

interface PerksTableProps {
  readonly caption: string
  /** The tier that is being considered: its column stands out. */
  readonly selected: TierId
}

/** What each tier brings: a table where there is room for one, a card for each perk where there is not. */
export function PerksTable({ caption, selected }: PerksTableProps) {
  return (
    <>
      <table className="perks-table num">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <td />
            {tierIds.map((id) => (
              <th key={id} scope="col" className={`tier-${id}`} data-selected={id === selected || undefined}>
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
                <td key={id} data-selected={id === selected || undefined}>
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
                <div key={id} className={`tier-${id}`} data-selected={id === selected || undefined}>
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
  return what ?? <span className="perks-none">None</span>
}
