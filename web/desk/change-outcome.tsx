import type { StaleEntry } from '#contract/wire/desk'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { changeInWords } from './change-words.ts'
import type { Team } from './entry-words.ts'
import { EventLines } from './event-lines.tsx'
import { InView } from './in-view.tsx'
import { TroubleNotice } from './trouble-notice.tsx'
import type { useChanges } from './use-changes.ts'

interface ChangeOutcomeProps {
  readonly changes: ReturnType<typeof useChanges>
  readonly team: Team
}

/** What became of a change that was not made: both sides of a conflict, or why it failed. */
export function ChangeOutcome({ changes, team }: ChangeOutcomeProps) {
  const { state, again, dismiss } = changes
  if (state.step === 'failed')
    return (
      <InView>
        <TroubleNotice trouble={state.trouble} onRetry={() => void again()} />
      </InView>
    )
  if (state.step !== 'stale') return null
  const { stale, gone, asked } = state
  return (
    <InView>
      <Notice tone="error" title={titleOf(stale, gone.length)}>
        {stale.length > 0 && (
          <ul className="conflicts">
            {stale.map((one) => (
              <Conflict key={one.entry.id} {...one} team={team} />
            ))}
          </ul>
        )}
        {gone.length > 0 && (
          <p>{gone.length === 1 ? 'One entry was erased.' : `${gone.length} were erased.`}</p>
        )}
        <p>
          <b>Yours, not saved:</b> {changeInWords(asked.change, team)}
        </p>
        {asked.change.note && (
          <blockquote className="desk-note" dir="auto">
            {asked.change.note}
          </blockquote>
        )}
        <div className="desk-acts">
          {stale.length > 0 && (
            <Button kind="quiet" onClick={() => void again()}>
              Save mine as well
            </Button>
          )}
          <Button kind="quiet" onClick={dismiss}>
            Leave it as it is
          </Button>
        </div>
      </Notice>
    </InView>
  )
}

function titleOf(stale: readonly StaleEntry[], gone: number): string {
  const count = stale.length + gone
  return count === 1 ? 'This entry was changed meanwhile' : `${count} entries were changed meanwhile`
}

function Conflict({ entry, since, team }: StaleEntry & { readonly team: Team }) {
  return (
    <li>
      <bdi>
        <b>{entry.name}</b>
      </bdi>
      <ul>
        <EventLines events={since} team={team} />
      </ul>
    </li>
  )
}
