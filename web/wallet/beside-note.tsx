import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { keepBeside, readBeside } from './beside.ts'
import { keepToken } from './session.ts'

/** Explains how to connect the verified wallet, after another wallet was set aside. */
export function BesideNote() {
  const [beside] = useState(() => readBeside(Date.now()))
  if (beside === null) return null

  function goBack() {
    keepBeside(null, Date.now())
    keepToken(beside)
  }

  return (
    <Notice tone="info" role="alert" title="Connect the wallet that is verified">
      <p>Choose that account in Xaman. This page then adds the wallet you had, and goes back to it.</p>
      <Button kind="quiet" onClick={goBack}>
        Go back without it
      </Button>
    </Notice>
  )
}
