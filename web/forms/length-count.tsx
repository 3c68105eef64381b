import { useEffect, useState } from 'react'
import { thousands } from '#contract/thousands'
import { FILLED } from './fill-in.ts'

interface LengthCountProps {
  /** The id of the control whose characters are counted. */
  readonly control: string
  readonly most: number
  readonly wanted?: number | undefined
}

/** From this part of the most on, what is left is said. */
const NEAR = 0.8

/**
 * How long an answer is, on the line of its name, where it moves nothing: on the way to what is wanted, and when it
 * comes near to the most there may be.
 */
export function LengthCount({ control, most, wanted }: LengthCountProps) {
  const [length, setLength] = useState(0)

  useEffect(() => {
    const element = document.getElementById(control)
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return
    const measure = () => setLength(element.value.trim().length)
    // A form tells that it is about to be emptied; it is emptied within the same turn.
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
    <span className="field-count num" data-over={length > most || undefined}>
      {countOf(length, most, wanted)}
    </span>
  )
}

function countOf(length: number, most: number, wanted: number | undefined): string {
  if (length >= most * NEAR) return `${thousands(length)} of at most ${thousands(most)}`
  if (wanted === undefined) return ''
  return length < wanted ? `${length} of ${wanted}` : `${thousands(length)} characters`
}
