/** Where a command's answer is printed: the text as it is, with line breaks. */
export type Output = (text: string) => void

export const standardOutput: Output = (text) => void process.stdout.write(text)

/** The same for a command whose output other programs read. */
export interface Outputs {
  /** The requested data only. */
  readonly data: Output
  /** Messages for the operator. */
  readonly notices: Output
}

export function say(output: Output, ...lines: readonly string[]): void {
  for (const line of lines) output(`${line}\n`)
}
