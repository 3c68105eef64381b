import { useRef, useState } from 'react'
import { type AnswerDraft, previewAnswer, sendAnswer, TO_FILL_IN } from '#contract/wire/answer'
import type { DeskEntry } from '#contract/wire/desk'
import type { ReplyOf } from '#contract/wire/endpoint'
import { useAnnouncement } from '../announcement.tsx'
import { callDesk, type Trouble } from '../desk-call.ts'

export type Preview = ReplyOf<typeof previewAnswer>

/** What the preview shows, as it was typed: that is sent, although more may have been typed while it was made. */
interface Previewed {
  readonly draft: AnswerDraft
  readonly mail: Preview
}

/** Shows an answer as it goes out, and sends it. `onAnswered` is called with whether it was sent. */
export function useAnswer(
  { id, version }: Pick<DeskEntry, 'id' | 'version'>,
  onAnswered: (isSent: boolean) => void,
) {
  const [preview, setPreview] = useState<Previewed | null>(null)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [says, say] = useAnnouncement()
  // Under one key it is sent once, also where the reply to the first call was lost.
  const key = useRef(crypto.randomUUID())

  async function show(draft: AnswerDraft) {
    const { subject, text } = draft
    if (`${subject} ${text}`.includes(TO_FILL_IN)) return say(`Complete ${TO_FILL_IN} first.`)
    setBusy(true)
    const answer = await callDesk(previewAnswer, { body: { id, subject, text } })
    setBusy(false)
    say('')
    setTrouble(answer.ok ? null : answer.error)
    if (answer.ok) setPreview({ draft, mail: answer.value })
  }

  async function send({ draft: { state, subject, text } }: Previewed) {
    setBusy(true)
    const answer = await callDesk(sendAnswer, {
      body: { id, version, key: key.current, state, subject, text },
    })
    setBusy(false)
    setTrouble(answer.ok ? null : answer.error)
    if (!answer.ok) return
    const isSent = answer.value.is === 'written'
    key.current = crypto.randomUUID()
    setPreview(null)
    say(
      isSent
        ? 'Written. It is sent at once.'
        : 'Not sent: the entry was changed meanwhile. Look at it as it is now.',
    )
    onAnswered(isSent)
  }

  return { preview, busy, trouble, says, show, send, edit: () => setPreview(null) }
}
