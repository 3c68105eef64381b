import { useEffect, useState } from 'react'
import { COPY_CONFIRMATION } from '#contract/timing'
import { Button } from './button.tsx'
import { MONO } from './mono.ts'

interface CopyButtonProps {
  readonly text: string
  readonly label: string
  /** The label for two seconds after copying. */
  readonly done: string
}

/** Copies a text. If the browser refuses, shows the text. */
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
      <span className={outcome === 'refused' ? 'note' : 'visually-hidden'} role="status">
        {outcome === 'copied' && <span>{done}</span>}
        {outcome === 'refused' && (
          <span>
            Copying is not allowed here. The text: <span {...MONO}>{text}</span>
          </span>
        )}
      </span>
    </span>
  )
}
