import { piecesOf } from './match.ts'

/** A text with what was searched for marked in it. */
export function Highlight({ text, query }: { text: string; query: string }) {
  let at = 0
  return piecesOf(text, query).map((piece) => {
    const key = at
    at += piece.text.length
    return piece.found ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>
  })
}
