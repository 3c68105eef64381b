import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { EntryId } from '#contract/form'
import { STATUS_PAGE } from '#contract/form-terms'
import type { Unsent } from '../forms/question-form.tsx'
import type { Failure } from '../forms/submission-flow.ts'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import './ask-question.css'

const loadForm = () => import('../forms/question-form.tsx')
const QuestionForm = lazy(() => loadForm().then((module) => ({ default: module.QuestionForm })))

type Outcome =
  | { readonly kind: 'stored'; readonly id: EntryId }
  | { readonly kind: 'unsent'; readonly message: string; readonly unsent: Unsent }

/**
 * The button, its dialog, and what remains on the page of a question once the dialog is gone: its id, or the news that
 * it was not sent. The form's script is fetched when someone is about to press the button.
 */
export function AskQuestion() {
  const [dialog, setDialog] = useState<{ readonly unsent: Unsent | null } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const open = useRef(false)

  function ask(unsent: Unsent | null) {
    open.current = true
    setOutcome(null)
    setDialog({ unsent })
  }

  function close() {
    open.current = false
    setDialog(null)
  }

  function tellOfFailure({ message }: Failure, unsent: Unsent) {
    // While the dialog is open it says so itself.
    if (!open.current) setOutcome({ kind: 'unsent', message, unsent })
  }

  return (
    <div className="ask-question">
      <Button kind="gold" onClick={() => ask(null)} onPointerEnter={prefetch} onFocus={prefetch}>
        Ask a Question
      </Button>
      <div role="status">
        {outcome && dialog === null && <OutcomeNotice outcome={outcome} onRetry={ask} />}
      </div>
      <Dialog open={dialog !== null} title="Ask a Question" onClose={close}>
        <ErrorBoundary>
          <Suspense fallback={<Spinner label="Loading the form" />}>
            <QuestionForm
              unsent={dialog?.unsent ?? null}
              onStored={(id) => setOutcome({ kind: 'stored', id })}
              onFailed={tellOfFailure}
              onDone={close}
            />
          </Suspense>
        </ErrorBoundary>
      </Dialog>
    </div>
  )
}

function OutcomeNotice({ outcome, onRetry }: { outcome: Outcome; onRetry: (unsent: Unsent) => void }) {
  if (outcome.kind === 'stored') {
    return (
      <Notice tone="success" title="Your question is with us">
        <p className="mono">{outcome.id}</p>
        <p>
          <Link href={`${STATUS_PAGE}?id=${outcome.id}`}>See how far we are</Link>
        </p>
      </Notice>
    )
  }
  return (
    <Notice tone="error" title="Your question was not sent">
      <p>{outcome.message}</p>
      <Button kind="quiet" onClick={() => onRetry(outcome.unsent)}>
        Open it again
      </Button>
    </Notice>
  )
}

function prefetch() {
  void loadForm().catch(() => undefined)
}
