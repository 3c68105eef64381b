/** An assertion cheap enough for thousands of checks. `sentence` names the broken rule. */
export function must(isSo: boolean, sentence: string): void {
  if (!isSo) throw new Error(`not so: ${sentence}`)
}
