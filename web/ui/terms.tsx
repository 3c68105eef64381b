import type { ReactNode } from 'react'

interface TermsProps {
  readonly rows: readonly (readonly [term: string, words: ReactNode])[]
  readonly className?: string
}

/** A description list. The page styles it. */
export function Terms({ rows, className }: TermsProps) {
  return (
    <dl className={className}>
      {rows.map(([term, words]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
