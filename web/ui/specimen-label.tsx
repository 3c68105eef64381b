import { Terms } from './terms.tsx'
import './specimen-label.css'

interface SpecimenLabelProps {
  /** Top line, left: a catalogue number. */
  readonly number: string
  /** Top line, right: an edition, a place, a state. */
  readonly edition: string
  readonly name: string
  /** What it is, in italic under the name. */
  readonly kind: string
  /** At most three terms with their values. */
  readonly terms?: Readonly<Record<string, string>>
  readonly className?: string
}

/** The printed card that sits beside every object. */
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
