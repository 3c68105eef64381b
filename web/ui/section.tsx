import type { ReactNode } from 'react'

interface SectionProps {
  readonly id?: string
  readonly className?: string
  /** Printed, between parts that are cut in stone. */
  readonly paper?: boolean
  /** What it holds stands in the twelve columns. */
  readonly grid?: boolean
  /** The number and caption in the margin, such as `['II', 'Three instruments']`. */
  readonly plate?: readonly [number: string, caption: string]
  /** The heading beside the plate. Without it `children` have the heading. */
  readonly title?: string
  readonly children: ReactNode
}

/**
 * A part of a page: as wide as the window, and what it holds as wide as all parts are.
 * @example
 * <Section plate={['II', 'Three instruments']} title="How it works">
 *   <p>As wide as the page</p>
 * </Section>
 */
export function Section({ id, className, paper, grid, plate, title, children }: SectionProps) {
  const margin = plate && (
    <p className="plate">
      <b>{`Plate ${plate[0]}`}</b>
      {` ${plate[1]}`}
    </p>
  )
  return (
    <section
      className={['section', paper && 'paper paper-grain', className].filter(Boolean).join(' ')}
      id={id}
    >
      <div className={grid ? 'wrap grid' : 'wrap'}>
        {title ? (
          <div className="grid">
            {margin}
            <h2 className="plate-body">{title}</h2>
          </div>
        ) : (
          margin
        )}
        {children}
      </div>
    </section>
  )
}
