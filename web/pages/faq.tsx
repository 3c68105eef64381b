import { AskQuestion } from '../faq/ask-question.tsx'
import { FaqSearch } from '../faq/faq-search.tsx'
import { asWritten } from '../lib/as-written.tsx'
import '../faq/ask-without-script.css'
import '../forms/fields.css'
import '../forms/form.css'
import '../ui/disclosure.css'
import '../ui/notice.css'
import './faq.css'

const FaqList = asWritten(async () => (await import('../faq/faq-list.tsx')).FaqList)
const AskWithoutScript = asWritten(
  async () => (await import('../faq/ask-without-script.tsx')).AskWithoutScript,
)

export function Page() {
  return (
    <>
      <div className="faq-page wrap grid">
        <div className="faq-side">
          <h1>Asked and answered</h1>
          <p className="lede">
            What people want to know before they trust us. If yours is not here, ask: a person replies within{' '}
            <span className="nowrap">24-48 hours.</span>
          </p>
          <AskQuestion />
        </div>
        <div className="faq-main">
          <FaqSearch>
            <FaqList />
          </FaqSearch>
        </div>
      </div>
      <AskWithoutScript />
    </>
  )
}
