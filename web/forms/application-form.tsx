import { type ReactNode, useState } from 'react'
import { formMark } from '#contract/form-page'
import type { Form } from '#contract/wire/form'
import { HiddenReference } from './hidden-reference.tsx'
import { OpenForm } from './open-form.tsx'
import { ReceivedCard } from './received-card.tsx'
import { useSubmission } from './use-submission.ts'

interface ApplicationFormProps {
  readonly form: Form
  /** What the answers are for: see `WhatIsKept`. */
  readonly purpose: string
  readonly children: ReactNode
}

/** An application from the first letter to its receipt, and then an empty one for the next. */
export function ApplicationForm(props: ApplicationFormProps) {
  const [round, setRound] = useState(0)
  return <Application key={round} {...props} onAnother={() => setRound(round + 1)} />
}

function Application({
  form,
  purpose,
  children,
  onAnother,
}: ApplicationFormProps & { onAnother: () => void }) {
  const state = useSubmission({ form })
  const { draft, submission } = state
  const receivedId = submission.step === 'received' ? submission.id : null
  return (
    <>
      {receivedId === null && (
        <OpenForm
          className="form"
          {...formMark(form.name)}
          action={form.endpoint.path}
          method="post"
          form={form}
          prefix={form.name}
          state={state}
          purpose={purpose}
          send="Submit Application"
          icon="arrow"
        >
          {children}
          <HiddenReference />
        </OpenForm>
      )}
      <ReceivedCard form={form} id={receivedId} onShown={draft.forget} onAnother={onAnother} />
    </>
  )
}
