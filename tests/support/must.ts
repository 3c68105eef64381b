/** For what is judged thousands of times, after each of many steps: the sentence is what is not so. */
export function must(isSo: boolean, sentence: string): void {
  if (!isSo) throw new Error(`not so: ${sentence}`)
}
