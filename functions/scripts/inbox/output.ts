/** Where a command's answer goes: the text as it is, line breaks and all. */
export type Output = (text: string) => void

/** The same for a command whose answer other programs read. */
export interface Outputs {
  /** What was asked for, and nothing else. */
  readonly data: Output
  /** What is said beside it, to whoever sits there. */
  readonly notices: Output
}

export function say(output: Output, ...lines: readonly string[]): void {
  for (const line of lines) output(`${line}\n`)
}
