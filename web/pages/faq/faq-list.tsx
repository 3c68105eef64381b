import { GoLink } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FIRST_OPEN, faqEntries } from './questions.ts'
import './faq-list.css'

/** The questions with their answers folded below, and a search over them; `searchEntries` does the searching. */
export function FaqList() {
  return (
    <div className="faq">
      <div className="faq-search">
        <label htmlFor="faq-search">Search the questions</label>
        <input
          id="faq-search"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          placeholder="escrow, fee, KYC"
        />
        <p className="note num" role="status">
          {`${faqEntries.length} questions`}
        </p>
      </div>
      <p className="faq-none" hidden>
        Nothing here speaks of “<span data-sought />
        ”. Try another word, or ask us with the button on this page.
      </p>
      {faqEntries.map(({ id, question, answer, link }) => (
        <Disclosure key={id} id={`question-${id}`} summary={question} open={FIRST_OPEN.includes(id)}>
          {answer.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {link && (
            <p>
              <GoLink href={link.href}>{link.label}</GoLink>
            </p>
          )}
        </Disclosure>
      ))}
    </div>
  )
}
