import { addScript } from './add-script.ts'

/** The service's script as the build was told of it: its address, and the attributes that its tag wants. */
export interface Counter {
  readonly script: string
  /** By full name, such as `data-domain`. */
  readonly attributes: Readonly<Record<string, string>>
}

/** Lets the configured service count this visit. `counter` is what the prerenderer wrote into the page: JSON of a `Counter`. */
export function countVisits(counter: string): void {
  const { script, attributes } = JSON.parse(counter) as Counter
  // A visit that cannot be counted is none of the visitor's business.
  addScript(script, 'visits', { ...attributes, fetchpriority: 'low' }).catch(() => undefined)
}
