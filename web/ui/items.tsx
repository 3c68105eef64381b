import { unbroken } from '../lib/unbroken.tsx'

interface ItemsProps {
  /** Constant texts, no two alike. A range such as `24-48 hours` stays on one line. */
  readonly items: readonly string[]
  readonly className?: string
}

/** A list of texts. The page styles it. */
export function Items({ items, className }: ItemsProps) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item}>{unbroken(item)}</li>
      ))}
    </ul>
  )
}
