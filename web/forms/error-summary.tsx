import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { FIELD_MARK, fieldId, slot } from '#contract/form-page'

interface ErrorSummaryProps {
  readonly prefix: string
  readonly errors: Readonly<Record<string, string>>
  /** Each time it grows, the summary takes the focus. */
  readonly refusals: number
}

/** Everything that is wrong with a form, in its own words, each leading to its field. Hidden while there is nothing. */
export function ErrorSummary({ prefix, errors, refusals }: ErrorSummaryProps) {
  const summary = useRef<HTMLElement>(null)
  const heading = useId()
  const wrong = Object.entries(errors)

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
      hidden={wrong.length === 0}
      tabIndex={-1}
      role="alert"
      aria-labelledby={heading}
    >
      <h2 id={heading}>There is a problem</h2>
      <ul {...slot('summary-list')}>
        {wrong.map(([field, sentence]) => (
          <li key={field}>
            <a href={`#${fieldId(prefix, field)}`} onClick={goToField}>
              {sentence}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
