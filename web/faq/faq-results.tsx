import { useLayoutEffect, useState } from 'react'
import { EntryWords } from './entry-words.tsx'
import { contains, inAnswer } from './match.ts'
import { type FaqEntry, faqEntries } from './questions.ts'
import { writtenEntry } from './written-entry.ts'

interface FaqResultsProps {
  readonly query: string
  /** Told how many entries match; null while nothing is searched for. */
  readonly onFound: (count: number | null) => void
}

/** The entries in which the query was found, with what was found marked. */
export function FaqResults({ query, onFound }: FaqResultsProps) {
  const searching = query.trim() !== ''
  const entries = searching ? faqEntries.filter((entry) => contains(entry, query)) : []
  const count = searching ? entries.length : null

  // Before the next paint, since what was found takes the place of the list.
  useLayoutEffect(() => onFound(count), [onFound, count])

  if (!searching) return null
  if (entries.length === 0) {
    return (
      <p className="faq-none">
        {`Nothing here speaks of “${query.trim()}”. Try another word, or ask us with the button on this page.`}
      </p>
    )
  }
  // Another query is another search: it opens what it finds, whatever was closed during the last one.
  return entries.map((entry) => <Result key={`${entry.id} ${query}`} entry={entry} query={query} />)
}

/** Stands open if it does so in the list, or if the answer is where something was found. A click counts for the list too. */
function Result({ entry, query }: { entry: FaqEntry; query: string }) {
  const [open, setOpen] = useState(() => writtenEntry(entry.id)?.open || inAnswer(entry, query))

  function toggle(now: boolean) {
    // An entry that was open from the start reports it as any other does.
    if (now === open) return
    setOpen(now)
    const written = writtenEntry(entry.id)
    if (written) written.open = now
  }

  return (
    <details className="disclosure" open={open} onToggle={(event) => toggle(event.currentTarget.open)}>
      <EntryWords entry={entry} query={query} />
    </details>
  )
}
