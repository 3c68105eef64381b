import { useEffect, useState } from 'react'
import { thousands } from '#contract/thousands'
import { cleanText } from '#contract/wire/form-fields'
import { FILLED } from './fill-in.ts'

interface LengthCountProps {
  readonly control: string
  readonly most: number
  readonly wanted?: number | undefined
}

/** Fraction of the maximum from which the count is shown. */
const NEAR = 0.8

/** The length of an answer, towards the recommended length and near the maximum. Without a script it would not count: it is empty. */
export function LengthCount({ control, most, wanted }: LengthCountProps) {
  const [length, setLength] = useState<number | null>(null)

  useEffect(() => {
    const element = document.getElementById(control)
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return
    // As it is validated: an emoji counts once, and so does a letter with an accent that is a character of its own.
    const measure = () => setLength([...cleanText(element.value)].length)
    // The reset event comes before the form is reset.
    const measureLater = () => void setTimeout(measure)
    const gone = new AbortController()
    const { signal } = gone
    measure()
    element.addEventListener('input', measure, { signal })
    element.addEventListener(FILLED, measure, { signal })
    element.form?.addEventListener('reset', measureLater, { signal })
    return () => gone.abort()
  }, [control])

  return (
    <span className="field-count num" data-over={(length ?? 0) > most || undefined}>
      {length === null ? '' : countOf(length, most, wanted)}
    </span>
  )
}

function countOf(length: number, most: number, wanted: number | undefined): string {
  if (length >= most * NEAR) return `${thousands(length)} of at most ${thousands(most)}`
  if (wanted === undefined) return ''
  return length < wanted ? `${length} of ${wanted}` : `${thousands(length)} characters`
}
