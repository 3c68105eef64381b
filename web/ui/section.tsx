import type { ReactNode } from 'react'

interface SectionProps {
  readonly id?: string
  readonly className?: string
  /** On paper instead of slate. */
  readonly paper?: boolean
  /** Places the content in the grid. */
  readonly grid?: boolean
  /** The number and caption in the margin, such as `['II', 'Three instruments']`. */
  readonly plate?: readonly [number: string, caption: string]
  /** The heading beside the plate. Without it `children` have the heading. */
  readonly title?: string
  readonly children: ReactNode
}

/** A full-width section with content of standard width. */
export function Section({ id, className, paper, grid, plate, title, children }: SectionProps) {
  const margin = plate && (
    <p className="plate">
      <b>{`Plate ${plate[0]}`}</b> <span>{plate[1]}</span>
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
