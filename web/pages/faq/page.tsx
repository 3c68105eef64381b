import { REPLY_WITHIN } from '#contract/form-terms'
import { Contents } from '../../ui/contents.tsx'
import { AskQuestion } from './ask-question.tsx'
import { AskWithoutScript } from './ask-without-script.tsx'
import { FaqList } from './faq-list.tsx'
import { faqEntries } from './questions.ts'
import './topics.css'
import './faq.css'

/** Where each topic begins: the link opens what stands there. */
const TOPICS = faqEntries.flatMap(({ id, topic }) => (topic ? [{ id: `question-${id}`, title: topic }] : []))

/** `/faq` */
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
