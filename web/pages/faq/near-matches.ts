/** The least share of the best score with which a text counts as close. */
const CLOSE = 0.7
/** Words of fewer letters have to match exactly: `lock` is not `look`. */
const TOLERANT_FROM = 5
/** The most letters that an ending adds to a word: `refund`, `refunded`. */
const ENDING = 3

/**
 * Fuzzy search: compares each word of the query with the words of each text, as singular or plural, else as a prefix, else as
 * one word or two, else with one wrong letter. A rare word counts more than a common one. `near` says of each text whether it is
 * close to the query; `words` are the words of the texts that matched, in lower case.
 * @example
 * nearMatches('refunds', ['No refund', 'Two tracks']) // { near: [true, false], words: new Set(['refund']) }
 */
export function nearMatches(query: string, texts: readonly string[]) {
  const tokens = texts.map(wordsOf)
  const known = new Set(tokens.flat())
  const matches = joined(wordsOf(query), known).map((word) => formsOf(word, known, tokens))
  const scores = tokens.map(() => 0)
  for (const forms of matches) {
    const holders = tokens.flatMap((words, at) => (words.some((word) => forms.has(word)) ? [at] : []))
    // A word of more than half of the texts does not distinguish them.
    if (holders.length * 2 > texts.length) continue
    for (const at of holders) scores[at] = (scores[at] ?? 0) + 1 / holders.length
  }
  const best = Math.max(...scores, 0)
  return {
    near: scores.map((score) => best > 0 && score >= CLOSE * best),
    words: new Set(matches.flatMap((forms) => [...forms])),
  }
}

/** The words of a text, in lower case and without accents. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Joins two words that the texts write as one: `fail safe` as `failsafe`. */
function joined(words: readonly string[], known: ReadonlySet<string>): string[] {
  const [first, second, ...rest] = words
  if (first === undefined) return []
  if (second !== undefined && known.has(first + second)) return [first + second, ...joined(rest, known)]
  return [first, ...joined(words.slice(1), known)]
}

/** The words of the texts that match a word of the query, by the strictest comparison that finds any. */
function formsOf(
  word: string,
  known: ReadonlySet<string>,
  tokens: readonly (readonly string[])[],
): ReadonlySet<string> {
  if (word.length < 3) return new Set(known.has(word) && /\d/.test(word) ? [word] : [])
  const comparisons: readonly ((other: string) => boolean)[] = [
    (other) => singular(other) === singular(word),
    (other) => word.length > 3 && other.startsWith(word) && other.length - word.length <= ENDING,
  ]
  for (const same of comparisons) {
    const forms = [...known].filter(same)
    if (forms.length > 0) return new Set(forms)
  }
  const parts = tokens.flatMap((words) =>
    words.flatMap((one, at) => (one + (words[at + 1] ?? '') === word ? [one, words[at + 1] ?? ''] : [])),
  )
  if (parts.length > 0) return new Set(parts)
  if (word.length < TOLERANT_FROM) return new Set()
  return new Set([...known].filter((other) => other.length >= TOLERANT_FROM - 1 && isOneOff(word, other)))
}

function singular(word: string): string {
  return word.length > 3 ? word.replace(/(?<=\w)ies$/, 'y').replace(/(?<!s)s$/, '') : word
}

/** Whether the words differ by one letter: added, missing, wrong, or swapped with its neighbour. */
function isOneOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}
