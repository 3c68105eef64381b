import { type FormName, KEPT_MONTHS } from '#contract/form-terms'

interface WhatIsKeptProps {
  readonly form: FormName
  /** The purpose, as the end of "We keep your answers …". */
  readonly purpose: string
}

/** What is stored, why, and for how long. */
export function WhatIsKept({ form, purpose }: WhatIsKeptProps) {
  return (
    <p className="note">
      <span>
        {`We keep ${form === 'question' ? 'your question' : 'your answers'} ${purpose}, for ${KEPT_MONTHS[form]} months, then delete it all; backups follow within 30 days. Nobody else gets it, and once it has arrived your device keeps no more than its ID. For a copy, or to have it deleted sooner,`}
      </span>{' '}
      {form === 'question' ? <span>ask us here</span> : <a href="/faq">ask us</a>}
      <span>
        . More in our <a href="/privacy-policy">Privacy Policy</a>.
      </span>
    </p>
  )
}
