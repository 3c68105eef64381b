import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { STATUS_PAGE } from '#contract/application-status'
import type { EntryId } from '#contract/entry-id'
import { useForgetWhenShown } from '../forms/forget-when-shown.ts'
import { QuestionForm, type Unsent } from '../forms/question-form.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'

export type { Unsent }

/** What came of a question whose dialog is gone. */
export type Outcome =
  | { readonly kind: 'stored'; readonly id: EntryId; readonly forget: () => void }
  | { readonly kind: 'unsent'; readonly message: string; readonly unsent: Unsent }

interface AskDialogProps {
  /** Null while it is closed. */
  readonly dialog: { readonly unsent: Unsent | null } | null
  readonly outcome: Outcome | null
  /** What became of the question and is to be said on the page: whatever is stored, and a failure that no dialog shows. */
  readonly onOutcome: (became: Outcome) => void
  readonly onRetry: (unsent: Unsent) => void
  readonly onClose: () => void
}

/** The dialog in which a question is asked, and what is told of it on the page afterwards. */
export function AskDialog({ dialog, outcome, onOutcome, onRetry, onClose }: AskDialogProps) {
  // An answer may come long after the question was sent: what counts is whether the dialog is open by then.
  const open = useRef(false)
  useEffect(() => {
    open.current = dialog !== null
  }, [dialog])

  return (
    <>
      <div role="status">
        {outcome && dialog === null && <OutcomeNotice outcome={outcome} onRetry={onRetry} />}
      </div>
      <Dialog open={dialog !== null} title="Ask a Question" onClose={onClose}>
        <QuestionForm
          unsent={dialog?.unsent ?? null}
          onStored={(id, forget) => onOutcome({ kind: 'stored', id, forget })}
          onFailed={({ message }, unsent) => open.current || onOutcome({ kind: 'unsent', message, unsent })}
          onDone={onClose}
        />
      </Dialog>
    </>
  )
}

function OutcomeNotice({ outcome, onRetry }: { outcome: Outcome; onRetry: (unsent: Unsent) => void }) {
  useForgetWhenShown(outcome.kind === 'stored' ? outcome.id : null, () => {
    if (outcome.kind === 'stored') outcome.forget()
  })
  if (outcome.kind === 'stored') {
    return (
      <Notice tone="success" title="Your question is with us">
        <p className="mono" translate="no">
          {outcome.id}
        </p>
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
