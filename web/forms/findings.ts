/** An error of the last attempt. */
export interface Finding {
  readonly sentence: string
  /** The message with the field's name. */
  readonly line: string
  /** Corrected since. The message keeps its space until the next attempt, so that nothing moves. */
  readonly corrected: boolean
}

/** By field, in form order. */
export type Findings = Readonly<Record<string, Finding>>
