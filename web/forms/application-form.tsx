import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { fieldId, formMark } from '#contract/form-page'
import type { Form } from '#contract/wire/form'
import { HiddenReference } from './hidden-reference.tsx'
import { OpenForm } from './open-form.tsx'
import { ReceivedCard } from './received-card.tsx'
import { clearTitle } from './served-again.ts'

interface ApplicationFormProps {
  readonly form: Form
  /** See `WhatIsKept`. */
  readonly purpose: string
  readonly children: ReactNode
}

/** An application form with its confirmation, then an empty form. */
export function ApplicationForm({ form, purpose, children }: ApplicationFormProps) {
  const [round, setRound] = useState(0)

  function startAnother() {
    clearTitle()
    // Synchronous, so that the new form can take the focus from the button, which is gone.
    flushSync(() => setRound(round + 1))
    const [first = ''] = Object.keys(form.names)
    document.getElementById(fieldId(form.name, first))?.focus()
  }

  return (
    <OpenForm
      key={round}
      attributes={{
        className: 'form',
        ...formMark(form.name),
        action: form.endpoint.path,
        method: 'post',
      }}
      form={form}
      {...(round > 0 && { opensWith: null })}
      prefix={form.name}
      purpose={purpose}
      send="Submit Application"
      icon="arrow"
      Received={ReceivedCard}
      onDone={startAnother}
    >
      {children}
      <HiddenReference />
    </OpenForm>
  )
}
