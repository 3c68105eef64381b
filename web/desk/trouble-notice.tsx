import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Trouble } from './desk-call.ts'

interface TroubleNoticeProps {
  readonly trouble: Trouble
  readonly onRetry?: (() => void) | undefined
}

/** Says why a call failed and what to do. What was typed stays where it is. */
export function TroubleNotice({ trouble, onRetry }: TroubleNoticeProps) {
  const { title, words } = textsOf(trouble)
  return (
    <Notice tone="error" title={title}>
      <p>{words}</p>
      <div className="desk-acts">
        {trouble.is === 'signed-out' || trouble.is === 'unanswered' ? (
          // Another document: Access answers it by its sign-in page, and leads back here.
          <a className="desk-link" href={location.pathname + location.search}>
            {trouble.is === 'signed-out' ? 'Sign in again' : 'Reload the page'}
          </a>
        ) : null}
        {onRetry && trouble.is !== 'signed-out' && trouble.is !== 'gone' && (
          <Button kind="quiet" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </Notice>
  )
}

function textsOf(trouble: Trouble): { title: string; words: string } {
  switch (trouble.is) {
    case 'signed-out':
      return {
        title: 'Your session has ended',
        words: 'Sign in again and you come back here. What you typed is kept in this browser.',
      }
    case 'unanswered':
      return {
        title: navigator.onLine ? 'No answer' : 'You are offline',
        words: 'Check your connection and try again. What you typed is kept in this browser.',
      }
    case 'hurried':
      return {
        title: 'Too many calls',
        words: `Try again ${trouble.retryAfter === null ? 'in a minute' : `in ${trouble.retryAfter} seconds`}. What you typed is still here.`,
      }
    case 'gone':
      return {
        title: 'Nothing is kept under this ID',
        words: 'It was erased, or its time was over, or the ID has a mistake.',
      }
    case 'refused':
      return {
        title: 'That did not work',
        words: trouble.requestId
          ? `${trouble.sentence} The log has it as ${trouble.requestId}.`
          : trouble.sentence,
      }
  }
}
