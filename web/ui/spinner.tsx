import './spinner.css'

/** Turns while work is under way. Beside words it is decoration; alone it needs a `label` for those who cannot see it. */
export function Spinner({ label }: { label?: string }) {
  if (!label) return <span className="spinner" aria-hidden="true" />
  return (
    <span role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
