import { useId } from 'react'
import { TEXT_LENGTH } from '#contract/form-terms'
import { type AnswerDraft, type readMails, SUBJECT_LENGTH } from '#contract/wire/answer'
import type { DeskEntry } from '#contract/wire/desk'
import type { ReplyOf } from '#contract/wire/endpoint'
import { Button } from '../../ui/button.tsx'
import { Announcement } from '../announcement.tsx'
import { stateNames } from '../entry-words.ts'
import { InView } from '../in-view.tsx'
import { useSeenVersion } from '../seen-version.ts'
import { TroubleNotice } from '../trouble-notice.tsx'
import { useAnswerDraft } from './answer-draft.ts'
import { type Preview, useAnswer } from './use-answer.ts'

interface AnswerFormProps {
  readonly entry: DeskEntry
  readonly to: string
  readonly drafts: ReplyOf<typeof readMails>['drafts']
  /** How many changes the reader made on this page beside the form. */
  readonly turn: number
  /** Called with every reply, and whether the answer was sent. */
  readonly onAnswered: (isSent: boolean) => void
}

/** Writes an answer from a draft, shows it as it goes out, and sends it. What is typed survives a reload. */
export function AnswerForm({ entry, to, drafts, turn, onAnswered }: AnswerFormProps) {
  const [draft, put] = useAnswerDraft(entry.id)
  const seen = useSeenVersion(entry.version, turn)
  const answer = useAnswer({ id: entry.id, version: seen.version }, (isSent) => {
    seen.end()
    if (isSent) put(null)
    onAnswered(isSent)
  })
  const written = draft ?? drafts[0]
  if (!written) return null
  const { preview, busy, trouble, says } = answer
  return (
    <>
      {trouble && (
        <InView>
          <TroubleNotice trouble={trouble} />
        </InView>
      )}
      {preview ? (
        <AnswerPreview
          preview={preview.mail}
          busy={busy}
          onSend={() => void answer.send(preview)}
          onEdit={answer.edit}
        />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            seen.begin()
            void answer.show(written)
          }}
        >
          <AnswerFields
            to={to}
            drafts={drafts}
            written={written}
            put={(next) => {
              seen.begin()
              put(next)
            }}
          />
          <div className="desk-acts">
            <Button type="submit" busy={busy}>
              Preview
            </Button>
          </div>
        </form>
      )}
      <Announcement last={says} className="change-says" />
    </>
  )
}

interface AnswerFieldsProps extends Pick<AnswerFormProps, 'to' | 'drafts'> {
  readonly written: AnswerDraft
  readonly put: (draft: AnswerDraft) => void
}

function AnswerFields({ to, drafts, written, put }: AnswerFieldsProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={`${id}-state`}>Draft</label>
      <select
        id={`${id}-state`}
        className="desk-input"
        value={written.state}
        onChange={({ target }) => put(drafts.find(({ state }) => state === target.value) ?? written)}
      >
        {drafts.map(({ state }) => (
          <option key={state} value={state}>
            {stateNames[state]}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-subject`}>Subject</label>
      <input
        id={`${id}-subject`}
        className="desk-input"
        dir="auto"
        required
        maxLength={SUBJECT_LENGTH}
        value={written.subject}
        onChange={({ target }) => put({ ...written, subject: target.value })}
      />
      <label htmlFor={`${id}-text`}>Answer to {to}</label>
      <textarea
        id={`${id}-text`}
        className="desk-input"
        rows={10}
        dir="auto"
        required
        maxLength={TEXT_LENGTH}
        value={written.text}
        onChange={({ target }) => put({ ...written, text: target.value })}
        aria-describedby={`${id}-hint`}
      />
      <p className="change-hint" id={`${id}-hint`}>
        Another draft replaces the text. Once sent, it moves the entry to that state.
      </p>
    </>
  )
}

interface AnswerPreviewProps {
  readonly preview: Preview
  readonly busy: boolean
  readonly onSend: () => void
  readonly onEdit: () => void
}

/** The mail as it goes out. */
function AnswerPreview({ preview, busy, onSend, onEdit }: AnswerPreviewProps) {
  return (
    <div className="answer-preview">
      <p>
        To <b>{preview.to}</b>: <bdi>{preview.subject}</bdi>
      </p>
      <p className="sent-mail-text" dir="auto">
        {preview.text}
      </p>
      <div className="desk-acts">
        <Button kind="gold" busy={busy} onClick={onSend}>
          Send
        </Button>
        <Button kind="quiet" onClick={onEdit}>
          Edit
        </Button>
      </div>
    </div>
  )
}
