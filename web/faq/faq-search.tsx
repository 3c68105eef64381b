import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { onDemand } from '../live/on-demand.tsx'
import './faq-search.css'

const loadResults = () => import('./faq-results.tsx')
const FaqResults = onDemand(async () => (await loadResults()).FaqResults)

/**
 * A search over the list of questions, which stands below it as written. What searches is fetched for those who are
 * about to; until it is here, and if it never comes, the list stays to be read.
 */
export function FaqSearch({ children }: { children: ReactNode }) {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<number | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const inputId = useId()

  useEffect(() => {
    // Somebody may have typed before the page came alive. The box keeps its own text: nothing ever writes into it.
    setQuery(input.current?.value ?? '')
    openAddressed()
    addEventListener('hashchange', openAddressed)
    return () => removeEventListener('hashchange', openAddressed)
  }, [])

  return (
    <div className="faq">
      <div className="faq-search">
        <label htmlFor={inputId}>Search the questions</label>
        <input
          ref={input}
          id={inputId}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          placeholder="escrow, fee, KYC"
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onChange={(event) => setQuery(event.target.value)}
        />
        <p className="note num" role="status">
          {found === null ? '19 questions' : countOf(found)}
        </p>
      </div>
      <FaqResults wanted={query.trim() !== ''} query={query} onFound={setFound} />
      <div hidden={found !== null}>{children}</div>
    </div>
  )
}

function countOf(found: number): string {
  if (found === 0) return 'No question matches'
  return found === 1 ? '1 question matches' : `${found} questions match`
}

/** An address that names an entry is rare, and so is what opens it. */
function openAddressed() {
  if (location.hash) void import('./written-entry.ts').then((part) => part.openAddressed(), nothing)
}

function prefetch() {
  void loadResults().catch(nothing)
}

/** What does not come leaves the list as it was written. */
function nothing() {}
