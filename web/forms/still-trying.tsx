import type { Submission } from './submission-flow.ts'

/** Below the button: that a form is on its way, and, when that takes long, that nothing is lost meanwhile. */
export function StillTrying({ submission }: { submission: Submission }) {
  const sending = submission.step === 'sending'
  return (
    <div className="form-waiting" role="status">
      {sending && <span className="visually-hidden">Submitting...</span>}
      {sending && submission.slow && (
        <p className="note">No answer yet. We are still trying, and what you typed is kept on this device.</p>
      )}
    </div>
  )
}
