import { addScript } from './add-script.ts'

/** The configured analytics script and the attributes of its tag. */
export interface Counter {
  readonly script: string
  /** Full names, such as `data-domain`. */
  readonly attributes: Readonly<Record<string, string>>
}

/** Loads the configured analytics script. `counter` is JSON of a `Counter`, written by the prerenderer. */
export function countVisits(counter: string): void {
  const { script, attributes } = JSON.parse(counter) as Counter
  // Failures are ignored: counting is optional.
  addScript(script, 'visits', { ...attributes, fetchpriority: 'low' }).catch(() => undefined)
}
