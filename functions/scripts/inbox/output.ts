/** Where a command's answer goes: the text as it is, line breaks and all. */
export type Output = (text: string) => void

export function say(output: Output, ...lines: readonly string[]): void {
  for (const line of lines) output(`${line}\n`)
}
