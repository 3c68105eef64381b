import { REPLY_WITHIN } from '#contract/form-terms'
import { AskQuestion } from './ask-question.tsx'
import { AskWithoutScript } from './ask-without-script.tsx'
import { FaqList } from './faq-list.tsx'
import { Topics } from './topics.tsx'
import './faq.css'

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
          <Topics />
        </div>
        <div className="faq-main">
          <FaqList />
        </div>
      </div>
      <AskWithoutScript />
    </>
  )
}
