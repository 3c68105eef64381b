import { useState } from 'react'
import { type EntryMail, sendMailAgain } from '#contract/wire/answer'
import { Button } from '../../ui/button.tsx'
import { callDesk, type Trouble } from '../desk-call.ts'
import { momentInWords } from '../entry-words.ts'
import { TroubleNotice } from '../trouble-notice.tsx'
import { kindInWords, statusInWords } from './mail-words.ts'

interface SentMailsProps {
  readonly mails: readonly EntryMail[]
  /** Called once a mail was asked to be sent again. */
  readonly onAgain: () => void
}

/** What was mailed about an entry, how each mail stands, and a way to have one sent again. */
export function SentMails({ mails, onAgain }: SentMailsProps) {
  const [busy, setBusy] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)

  async function again(mail: string) {
    setBusy(mail)
    const answer = await callDesk(sendMailAgain, { body: { mail } })
    setBusy(null)
    setTrouble(answer.ok ? null : answer.error)
    if (answer.ok) onAgain()
  }

  if (mails.length === 0) return <p className="change-hint">No mail was sent yet.</p>
  return (
    <>
      {trouble && <TroubleNotice trouble={trouble} />}
      <ol className="sent-mails">
        {mails.map((mail) => (
          <li key={mail.id}>
            <b>{kindInWords(mail.kind)}</b> to {mail.to},{' '}
            <time className="desk-time" dateTime={new Date(mail.writtenAt).toISOString()}>
              {momentInWords(mail.writtenAt)}
            </time>
            <span className="desk-aside">{statusInWords(mail)}.</span>
            {mail.text !== null && (
              <details>
                <summary>
                  <bdi>{mail.subject}</bdi>
                </summary>
                <p className="sent-mail-text" dir="auto">
                  {mail.text}
                </p>
              </details>
            )}
            {mail.again && (
              <Button kind="quiet" busy={busy === mail.id} onClick={() => void again(mail.id)}>
                Send again
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
