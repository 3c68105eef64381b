import { useEffect, useState } from 'react'
import { COPY_CONFIRMATION } from '#contract/timing'
import { Button } from './button.tsx'

interface CopyButtonProps {
  readonly text: string
  /** What the button says, such as `Copy address`. */
  readonly label: string
  /** What it says for two seconds once it is done. */
  readonly done: string
}

/** Copies a text, and says so for two seconds. Where the browser refuses, the text is shown for copying by hand. */
export function CopyButton({ text, label, done }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)

  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(null), COPY_CONFIRMATION)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }

  return (
    <span className="copy-button">
      <Button kind="quiet" icon={outcome === 'copied' ? 'check' : 'copy'} onClick={copy}>
        {outcome === 'copied' ? done : label}
      </Button>
      <span className="visually-hidden" role="status">
        {outcome === 'copied' ? done : ''}
      </span>
      {outcome === 'refused' && (
        <span className="note">
          Copying is not allowed here. The text:{' '}
          <span className="mono" translate="no">
            {text}
          </span>
        </span>
      )}
    </span>
  )
}
