import { EntryWords } from './entry-words.tsx'
import { FIRST_OPEN, faqEntries } from './questions.ts'
import { idOf } from './written-entry.ts'

/** The questions with their answers folded below. They open and close by themselves, and remember it. */
export function FaqList() {
  return faqEntries.map((entry) => (
    <details key={entry.id} className="disclosure" id={idOf(entry.id)} open={FIRST_OPEN.includes(entry.id)}>
      <EntryWords entry={entry} />
    </details>
  ))
}
