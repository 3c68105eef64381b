import { GoLink } from '../ui/button.tsx'
import { Highlight } from './highlight.tsx'
import type { FaqEntry } from './questions.ts'

/** What stands inside an entry, folded or not, with what was searched for marked in it. */
export function EntryWords({ entry, query = '' }: { entry: FaqEntry; query?: string }) {
  const { question, answer, link } = entry
  return (
    <>
      <summary>
        <span>
          <Highlight text={question} query={query} />
        </span>
      </summary>
      <div className="disclosure-body">
        {answer.map((paragraph) => (
          <p key={paragraph}>
            <Highlight text={paragraph} query={query} />
          </p>
        ))}
        {link && (
          <p>
            <GoLink href={link.href}>{link.label}</GoLink>
          </p>
        )}
      </div>
    </>
  )
}
