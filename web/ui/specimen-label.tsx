import { Terms } from './terms.tsx'
import './specimen-label.css'

interface SpecimenLabelProps {
  /** Top left. */
  readonly number: string
  /** Top right. */
  readonly edition: string
  readonly name: string
  /** In italic below the name. */
  readonly kind: string
  /** At most three. */
  readonly terms?: Readonly<Record<string, string>>
  readonly className?: string
}

export function SpecimenLabel({ number, edition, name, kind, terms, className }: SpecimenLabelProps) {
  return (
    <div className={className ? `specimen-label paper ${className}` : 'specimen-label paper'}>
      <p className="specimen-label-top num">
        <span>{number}</span>
        <span>{edition}</span>
      </p>
      <p className="specimen-label-name">{name}</p>
      <p className="specimen-label-kind">{kind}</p>
      {terms && <Terms rows={Object.entries(terms)} className="num" />}
    </div>
  )
}
