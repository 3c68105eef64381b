import { type ReactNode, useId, useState } from 'react'
import { readMails } from '#contract/wire/answer'
import type { DeskEntry } from '#contract/wire/desk'
import { useOnReturn } from '../../live/use-on-return.ts'
import { useReading } from '../../live/use-reading.ts'
import { callDesk } from '../desk-call.ts'
import { TroubleNotice } from '../trouble-notice.tsx'
import { AnswerForm } from './answer-form.tsx'
import { SentMails } from './sent-mails.tsx'
import './answer.css'

interface AnswerMailProps {
  readonly entry: DeskEntry
  /** How many changes the reader made on this page beside the answer. */
  readonly turn: number
  /** Called with every reply, and whether the answer was sent. */
  readonly onAnswered: (isSent: boolean) => void
  /** What stands below. It is shown with the mails, which would else move it away from under a pressed pointer. */
  readonly children?: ReactNode
}

/** The mails about an entry, and an answer by mail where the site sends any. */
export function AnswerMail({ entry, turn, onAnswered, children }: AnswerMailProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const { value, error, refresh } = useReading(`${entry.id} ${entry.email}`, (_, signal) =>
    callDesk(readMails, { params: { id: entry.id }, signal }),
  )
  useOnReturn(() => void refresh())
  if (!isShown && (value ?? error)) setShown(true)
  return (
    <>
      <section className="change" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>Mail</h2>
        {error && <TroubleNotice trouble={error} onRetry={() => void refresh()} />}
        {value && <SentMails mails={value.sent} onAgain={() => void refresh()} />}
        {value?.mails && (
          <AnswerForm
            key={entry.id}
            entry={entry}
            to={value.to}
            drafts={value.drafts}
            turn={turn}
            onAnswered={(isSent) => {
              onAnswered(isSent)
              void refresh()
            }}
          />
        )}
        {value?.mails === false && (
          <p className="change-hint">
            This site sends no mail. Answer {value.to} yourself, and note above that an answer was sent.
          </p>
        )}
      </section>
      {isShown && children}
    </>
  )
}
