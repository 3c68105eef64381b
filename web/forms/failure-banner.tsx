import { useEffect, useRef } from 'react'
import { slot } from '#contract/form-page'
import { Notice } from '../ui/notice.tsx'
import type { Failure } from './send-form.ts'

interface FailureBannerProps {
  readonly failure: Failure | null
  readonly title?: string
  readonly onDismiss?: () => void
}

/** Says why sending failed, and takes the focus when it appears. */
export function FailureBanner({ failure, title = 'Submission Failed', onDismiss }: FailureBannerProps) {
  const banner = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (failure) banner.current?.focus()
  }, [failure])

  return (
    <div ref={banner} className="form-failure" {...slot('failure')} hidden={!failure} tabIndex={-1}>
      <Notice
        tone="error"
        title={<span {...slot('failure-title')}>{title}</span>}
        {...(onDismiss && { onDismiss })}
      >
        <p {...slot('failure-text')}>{failure?.message}</p>
      </Notice>
    </div>
  )
}
