import { useState } from 'react'
import { onDemand } from '../live/on-demand.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Outcome, Unsent } from './ask-dialog.tsx'
import './ask-question.css'

const loadDialog = () => import('./ask-dialog.tsx')
const AskDialog = onDemand(async () => (await loadDialog()).AskDialog)

/**
 * The button, its dialog, and what remains on the page of a question once the dialog is gone: its id, or the news that
 * it was not sent. All but the button is fetched when someone is about to press it.
 */
export function AskQuestion() {
  const [dialog, setDialog] = useState<{ readonly unsent: Unsent | null } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  function ask(unsent: Unsent | null) {
    setOutcome(null)
    setDialog({ unsent })
  }

  return (
    <div className="ask-question">
      <Button kind="gold" onClick={() => ask(null)} onPointerEnter={prefetch} onFocus={prefetch}>
        Ask a Question
      </Button>
      <AskDialog
        wanted={dialog !== null}
        fallback={dialog && <Spinner label="Loading the form" />}
        dialog={dialog}
        outcome={outcome}
        onOutcome={setOutcome}
        onRetry={ask}
        onClose={() => setDialog(null)}
      />
    </div>
  )
}

function prefetch() {
  void loadDialog().catch(() => undefined)
}
