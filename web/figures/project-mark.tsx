import './project-mark.css'

/** The projects invented for this site. */
export type SampleName = 'Northwind Relay' | 'Saltmarsh Games' | 'Ferrous Pay' | 'Tern Index'

/** The sign of an invented project, in enamel: a project is no mineral. Its name stands beside it. */
export function ProjectMark({ name, size }: { name: SampleName; size: number }) {
  const [field, sign] = drawn[name]
  return (
    <svg className="project-mark" viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <path className={`project-mark-${field}`} d={ROUND} />
      <path className="project-mark-rim" d={RIM} />
      <path className="project-mark-sign" d={sign} />
    </svg>
  )
}

const ROUND = 'M32 2a30 30 0 1 1 0 60 30 30 0 1 1 0-60z'
const RIM = 'M32 6a26 26 0 1 1 0 52 26 26 0 1 1 0-52z'

/** The colour of its enamel, and the sign: wind, reeds in water, a magnet, a bird. */
const drawn: Readonly<Record<SampleName, readonly [field: string, sign: string]>> = {
  'Northwind Relay': ['sea', 'M14 27h24q7 0 7-6t-6-6-6 5M14 34h32M18 41h18q6 0 6 5t-5 5-5-4'],
  'Saltmarsh Games': [
    'marsh',
    'M24 36V18M32 36V13M40 36V21M13 42q5-5 9.5 0t9.5 0 9.5 0 9.5 0M18 50q5-5 9.5 0t9.5 0 9.5 0',
  ],
  'Ferrous Pay': ['rust', 'M18 16v17a14 14 0 0 0 28 0V16H37v17a5 5 0 0 1-10 0V16zM18 24h9M37 24h9'],
  'Tern Index': ['sand', 'M12 24q11-4 20 9 9-13 20-9-10 2-15 12l6 10-11-7-11 7 6-10Q22 26 12 24z'],
}
