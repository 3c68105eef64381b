import type { ReactNode } from 'react'

interface TermsProps {
  readonly rows: readonly (readonly [term: string, words: ReactNode])[]
  readonly className?: string
}

/** Terms, each in a pair with what is said of it. How the pairs are laid out is their page's own. */
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
