import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { Icon } from './icon.tsx'
import './dialog.css'

interface DialogProps {
  readonly open: boolean
  /** The heading, and the name that a screen reader speaks. */
  readonly title: string
  /** Esc, the close button and a click outside all ask for it; the owner answers by passing `open={false}`. */
  readonly onClose: () => void
  /** A second, printed pane: a QR code, a receipt. On a phone it follows the words. */
  readonly aside?: ReactNode
  /** Beside the heading: a specimen, a mark. */
  readonly figure?: ReactNode
  readonly children: ReactNode
}

/**
 * A modal dialog on the platform's own element: the page behind is inert, focus moves to the heading and returns to
 * where it was. Closing is the owner's decision, so a request under way can outlive its window.
 */
export function Dialog({ open, title, onClose, aside, figure, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    heading.current?.focus()
    return () => element.close()
  }, [open])

  function answerEscape(event: SyntheticEvent) {
    event.preventDefault()
    onClose()
  }

  function answerBackdrop(event: MouseEvent) {
    // The panes cover the element whole, so only its backdrop can be the target itself.
    if (event.target === dialog.current) onClose()
  }

  return (
    <dialog
      ref={dialog}
      className={aside ? 'dialog dialog-two-panes' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={answerEscape}
      onMouseDown={answerBackdrop}
    >
      {open && (
        <>
          <div className="dialog-main">
            <div className="dialog-head">
              <h2 id={titleId} ref={heading} tabIndex={-1}>
                {title}
              </h2>
              {figure}
            </div>
            {children}
          </div>
          {aside && <div className="dialog-aside paper">{aside}</div>}
          <button type="button" className="dialog-close" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </>
      )}
    </dialog>
  )
}
