import { useEffect, useEffectEvent, useRef } from 'react'
import type { EntryId } from '#contract/entry-id'
import { THANKS_SHOWN } from '#contract/form-terms'
import { questionForm } from '#contract/wire/question'
import { CopyButton } from '../ui/copy-button.tsx'
import { MONO } from '../ui/mono.ts'
import { Notice } from '../ui/notice.tsx'
import type { Draft } from './draft.ts'
import { OpenForm, type ReceivedProps } from './open-form.tsx'
import { QuestionFields } from './question-fields.tsx'
import type { Failure } from './send-form.ts'

interface QuestionFormProps {
  /** What could not be sent from an earlier dialog. */
  readonly unsent: Draft | null
  /** `forget` erases the draft, once the id is rendered. */
  readonly onStored: (id: EntryId, forget: () => void) => void
  readonly onFailed: (failure: Failure, unsent: Draft) => void
  readonly onDone: () => void
}

export function QuestionForm({ unsent, onStored, onFailed, onDone }: QuestionFormProps) {
  return (
    <OpenForm
      attributes={{ className: 'form question-form' }}
      form={questionForm}
      prefix="ask"
      purpose="to answer you"
      send="Submit Question"
      opensWith={unsent}
      onStored={onStored}
      onFailed={onFailed}
      Received={Thanks}
      onDone={onDone}
    >
      <QuestionFields />
    </OpenForm>
  )
}

function Thanks({ id, onDone }: ReceivedProps) {
  const panel = useRef<HTMLDivElement>(null)
  const done = useEffectEvent(onDone)

  useEffect(() => {
    if (id === null) return
    panel.current?.focus()
    const timer = setTimeout(() => done(), THANKS_SHOWN)
    return () => clearTimeout(timer)
  }, [id])

  if (id === null) return null
  return (
    <div ref={panel} className="question-thanks" tabIndex={-1}>
      <Notice tone="success" title="Question Submitted!">
        <p>{questionForm.received}</p>
        <p>
          Question ID: <span {...MONO}>{id}</span>
        </p>
        <CopyButton text={id} label="Copy" done="Copied" />
      </Notice>
    </div>
  )
}
