import { REPLY_WITHIN } from '#contract/form-terms'
import { PartState } from '../../live/part-state.tsx'
import { AWAITED } from '../../script/remember-press.ts'
import { Button, GoLink } from '../../ui/button.tsx'
import { Contents } from '../../ui/contents.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { AskWithoutScript } from './ask-without-script.tsx'
import { FIRST_OPEN, faqEntries } from './questions.ts'
import './ask-question.css'
import './faq-list.css'
import './topics.css'
import './faq.css'

/** The first entry of each topic; following the link opens it. */
const TOPICS = faqEntries.flatMap(({ id, topic }) => (topic ? [{ id: `question-${id}`, title: topic }] : []))

export function Page() {
  return (
    <>
      <div className="faq-page wrap grid">
        <div className="faq-side">
          <h1>Asked and answered</h1>
          <p className="lede">
            What people want to know before they trust us. If yours is not here, ask: a person replies within{' '}
            <span className="nowrap">{`${REPLY_WITHIN}.`}</span>
          </p>
          <AskQuestion />
          <Contents name="faq-topics" heading="By topic" parts={TOPICS} />
        </div>
        <div className="faq-main">
          <FaqList />
        </div>
      </div>
      <AskWithoutScript />
    </>
  )
}

/** The button for the question dialog, which `askOnPress` loads. */
function AskQuestion() {
  return (
    <div className="ask-question">
      <Button kind="gold" data-ask="" {...AWAITED}>
        Ask a Question
      </Button>
      <PartState label="Loading the form" />
      <div data-ask-here />
    </div>
  )
}

/** The entries and their search field, which `searchEntries` makes work. */
function FaqList() {
  return (
    <div className="faq">
      <div className="faq-search">
        <label htmlFor="faq-search" className="label-voice nowrap">
          Search the questions
        </label>
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
        <p className="faq-waiting">
          The search is still loading, so every question stands below. Your words are searched for once it has
          loaded.
        </p>
      </div>
      <p className="faq-none" hidden>
        No question here mentions “<span data-sought />
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
