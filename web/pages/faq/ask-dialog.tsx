import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { STATUS_PAGE } from '#contract/application-status'
import type { EntryId } from '#contract/entry-id'
import type { Draft } from '../../forms/draft.ts'
import { useForgetWhenShown } from '../../forms/forget-when-shown.ts'
import { QuestionForm } from '../../forms/question-form.tsx'
import { ErrorBoundary } from '../../shell/error-boundary.tsx'
import { keepFocus } from '../../shell/keep-focus.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MONO } from '../../ui/mono.ts'
import { Notice } from '../../ui/notice.tsx'

/** The outcome of a question whose dialog was closed. */
type Outcome =
  | { readonly kind: 'stored'; readonly id: EntryId; readonly forget: () => void }
  | { readonly kind: 'unsent'; readonly message: string; readonly unsent: Draft }

const roots = new WeakMap<HTMLElement, { readonly root: Root; asked: number }>()

/**
 * Opens the question dialog. If the visitor closes it before the answer, `place` shows the outcome: the id, or the failure.
 * @example
 * askIn(document.querySelector('[data-ask-here]'))
 */
export function askIn(place: HTMLElement): void {
  const known = roots.get(place) ?? begin(place)
  known.asked += 1
  // Synchronous, so that the dialog knows the button to return the focus to.
  flushSync(() =>
    known.root.render(
      <ErrorBoundary>
        <Asking asked={known.asked} />
      </ErrorBoundary>,
    ),
  )
}

function begin(place: HTMLElement) {
  const begun = { root: createRoot(place), asked: 0 }
  roots.set(place, begun)
  keepFocus(place)
  return begun
}

interface Opening {
  /** The count of presses at which it was opened. */
  readonly asked: number
  readonly open: boolean
  /** A question that could not be sent, to fill in again. */
  readonly unsent: Draft | null
  readonly outcome: Outcome | null
}

/** `asked` counts the presses of the button: each opens an empty form. */
function Asking({ asked }: { asked: number }) {
  const [dialog, setDialog] = useState<Opening>({ asked: 0, open: false, unsent: null, outcome: null })
  const { outcome } = dialog
  if (dialog.asked !== asked) open(null)

  function open(unsent: Draft | null) {
    setDialog({ asked, open: true, unsent, outcome: null })
  }

  const close = () => setDialog((now) => ({ ...now, open: false }))

  return (
    <>
      <div role="status">{outcome && !dialog.open && <OutcomeNotice outcome={outcome} onRetry={open} />}</div>
      <Dialog open={dialog.open} title="Ask a Question" onClose={close}>
        <QuestionForm
          unsent={dialog.unsent}
          onStored={(id, forget) => setDialog((now) => ({ ...now, outcome: { kind: 'stored', id, forget } }))}
          onFailed={({ message }, unsent) => {
            const outcome = { kind: 'unsent', message, unsent } as const
            // The open dialog of this question shows the failure itself; by now it may be that of the next one.
            setDialog((now) => (now.open && now.asked === asked ? now : { ...now, outcome }))
          }}
          onDone={close}
        />
      </Dialog>
    </>
  )
}

function OutcomeNotice({ outcome, onRetry }: { outcome: Outcome; onRetry: (unsent: Draft) => void }) {
  useForgetWhenShown(outcome.kind === 'stored' ? outcome.id : null, () => {
    if (outcome.kind === 'stored') outcome.forget()
  })
  if (outcome.kind === 'stored') {
    return (
      <Notice tone="success" role="none" title="Your question is with us">
        <p {...MONO}>{outcome.id}</p>
        <p>
          <a href={`${STATUS_PAGE}?id=${outcome.id}`}>See how far we are</a>
        </p>
      </Notice>
    )
  }
  return (
    <Notice tone="error" role="none" title="Your question was not sent">
      <p>{outcome.message}</p>
      <Button kind="quiet" onClick={() => onRetry(outcome.unsent)}>
        Open it again
      </Button>
    </Notice>
  )
}
