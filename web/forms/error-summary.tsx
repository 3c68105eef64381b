import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { FIELD_MARK, fieldId, slot } from '#contract/form-page'
import type { Findings } from './findings.ts'

interface ErrorSummaryProps {
  readonly prefix: string
  readonly findings: Findings
  /** Whenever it grows, the summary takes the focus. */
  readonly refusals: number
}

/** The errors of the last attempt, linked to their fields. Corrected ones only keep their space. */
export function ErrorSummary({ prefix, findings, refusals }: ErrorSummaryProps) {
  const summary = useRef<HTMLElement>(null)
  const heading = useId()
  const entries = Object.entries(findings)
  const allCorrected = entries.length > 0 && entries.every(([, { corrected }]) => corrected)

  useEffect(() => {
    if (refusals > 0) summary.current?.focus()
  }, [refusals])

  function goToField(event: MouseEvent<HTMLAnchorElement>) {
    const control = document.getElementById(event.currentTarget.hash.slice(1))
    if (!control) return
    event.preventDefault()
    control.closest(`[${FIELD_MARK}]`)?.scrollIntoView({ block: 'center' })
    control.focus({ preventScroll: true })
  }

  return (
    <section
      ref={summary}
      className="error-summary"
      {...slot('summary')}
      hidden={entries.length === 0}
      data-mended={allCorrected || undefined}
      tabIndex={-1}
      role="alert"
      aria-labelledby={heading}
    >
      <h2 id={heading}>There is a problem</h2>
      <ul {...slot('summary-list')}>
        {entries.map(([field, { line, corrected }]) => (
          <li key={field} data-mended={corrected || undefined} aria-hidden={corrected || undefined}>
            <a href={corrected ? undefined : `#${fieldId(prefix, field)}`} onClick={goToField}>
              {line}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
