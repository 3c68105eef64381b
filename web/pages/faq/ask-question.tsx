import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import './ask-question.css'

/** The button that asks for the question dialog, and what stands by it until that is here; `askOnPress` fetches it. */
export function AskQuestion() {
  return (
    <div className="ask-question">
      <Button kind="gold" data-ask="">
        Ask a Question
      </Button>
      <div data-ask-coming hidden>
        <Spinner label="Loading the form" />
      </div>
      <div data-ask-lost hidden>
        <Notice tone="error">
          <p>Network error. This part of the page could not be loaded.</p>
          <Button kind="quiet" icon="refresh" data-ask="">
            Try Again
          </Button>
        </Notice>
      </div>
      <div data-ask-here />
    </div>
  )
}
