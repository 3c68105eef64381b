import { useLayoutEffect } from 'react'
import type { EntryId, Form } from '#contract/form'
import { forgetDraft } from './draft.ts'

/**
 * Erases a form's draft once the confirmation that uses this stands on the page with its id. If drawing it breaks the
 * page, the confirmation is gone again within the same turn, and the draft stays.
 */
export function useForgetWhenShown(form: Form, id: EntryId | null): void {
  useLayoutEffect(() => {
    if (id === null) return
    const timer = setTimeout(() => forgetDraft(form))
    return () => clearTimeout(timer)
  }, [form, id])
}
