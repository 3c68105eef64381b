import type { ReactNode } from 'react'

interface SectionProps {
  readonly id?: string
  readonly className?: string
  /** Printed, between parts that are cut in stone. */
  readonly paper?: boolean
  /** What it holds stands in the twelve columns. */
  readonly grid?: boolean
  readonly children: ReactNode
}

/** A part of a page: as wide as the window, and what it holds as wide as all parts are. */
export function Section({ id, className, paper, grid, children }: SectionProps) {
  return (
    <section
      className={['section', paper && 'paper paper-grain', className].filter(Boolean).join(' ')}
      id={id}
    >
      <div className={grid ? 'wrap grid' : 'wrap'}>{children}</div>
    </section>
  )
}
