import type { FaqEntry } from './questions.ts'

/** A piece of text, and whether it is what was searched for. */
export interface Piece {
  readonly text: string
  readonly found: boolean
}

/** Whether question or answer contain the query, in whatever case. An empty query is in everything. */
export function contains(entry: FaqEntry, query: string): boolean {
  return inQuestion(entry, query) || inAnswer(entry, query)
}

export function inQuestion({ question }: FaqEntry, query: string): boolean {
  return found(question, query)
}

export function inAnswer({ answer }: FaqEntry, query: string): boolean {
  return answer.some((paragraph) => found(paragraph, query))
}

/** A text cut where the query occurs in it. Joined again, the pieces are the text. */
export function piecesOf(text: string, query: string): readonly Piece[] {
  const pattern = patternOf(query)
  if (!pattern) return [{ text, found: false }]
  // Splitting at a captured pattern puts what matched at every odd place.
  return text
    .split(new RegExp(`(${pattern})`, 'iu'))
    .map((piece, index) => ({ text: piece, found: index % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}

function found(text: string, query: string): boolean {
  const pattern = patternOf(query)
  return !pattern || new RegExp(pattern, 'iu').test(text)
}

/** The query as a pattern that means its own letters; a straight apostrophe finds a printed one. */
function patternOf(query: string): string {
  return query
    .trim()
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replace(/['’]/g, "['’]")
    .replace(/\s+/g, '\\s+')
}
