import type { ReactNode } from 'react'
import './phone.css'

/** The four places of the app, as its lower edge names them. */
const PLACES = ['Portfolio', 'Hub', 'Actions', 'Security'] as const
type Place = (typeof PLACES)[number]

/** A screen of the app as it stands on a phone, in real text. */
export function Phone({ title, place, children }: { title: string; place: Place; children: ReactNode }) {
  return (
    <div className="phone">
      <div className="phone-screen">
        <p className="phone-title">{title}</p>
        {children}
        <ul className="phone-places" aria-hidden="true">
          {PLACES.map((name) => (
            <li key={name} className={name === place ? 'phone-here' : undefined}>
              {name}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

type Row = readonly [name: string, detail: string, value?: string]

/** Lines of a screen: a name with its detail below, and a value at the right. */
export function PhoneRows({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className="phone-rows num">
      {rows.map(([name, detail, value]) => (
        <li key={name}>
          <span>{name}</span>
          {value && <span className="phone-value">{value}</span>}
          <span className="phone-detail">{detail}</span>
        </li>
      ))}
    </ul>
  )
}
