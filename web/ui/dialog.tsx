import {
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { Icon } from './icon.tsx'
import { focusPlace, placeOfFocus } from './place-of-focus.ts'
import { useTurn } from './use-turn.ts'
import './dialog.css'

interface DialogProps {
  readonly open: boolean
  /** The heading, and the name that a screen reader speaks. */
  readonly title: string
  /** Esc, the close button and a click outside all ask for it; the owner answers by passing `open={false}`. */
  readonly onClose: () => void
  /** A second, printed pane: a QR code, a receipt. On a phone it follows the words. */
  readonly aside?: ReactNode
  /** A picture as wide as the printed pane, and above it. On a phone it comes before the words. */
  readonly plate?: ReactNode
  /** Beside the heading: a specimen, a mark. */
  readonly figure?: ReactElement | null
  readonly children: ReactNode
}

/**
 * A modal dialog on the platform's own element: the page behind is inert, focus moves to the heading and returns to
 * where it was. Closing is the owner's decision, so a request under way can outlive its window. One stands at a time: another
 * that is open waits until it has gone.
 */
export function Dialog({ open: wanted, title, onClose, aside, plate, figure, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const open = useTurn(wanted, dialog)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const place = placeOfFocus()
    element.showModal()
    heading.current?.focus()
    return () => {
      element.close()
      // The platform does this too, but not for a dialog that leaves the page in the same moment.
      focusPlace(place)
      // What opened it may only be able to take the focus once the page has changed, or no longer.
      queueMicrotask(() => focusPlace(place))
    }
  }, [open])

  function answerEscape(event: SyntheticEvent) {
    event.preventDefault()
    onClose()
  }

  /** A browser may close a dialog without asking, as Chromium does when Esc is pressed twice. */
  function answerClosed() {
    if (open && !dialog.current?.open) onClose()
  }

  function answerBackdrop(event: MouseEvent) {
    const { target, currentTarget, clientX, clientY, detail } = event
    // The second half of the double-click that opened it.
    if (detail > 1) return
    // The backdrop and the dialog's own scrollbar are the same target; only one of them is outside.
    const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
    const outside = clientX < left || clientX > right || clientY < top || clientY > bottom
    if (target !== currentTarget || !outside) return
    // Else the press would go on to take the focus that closing gives back.
    event.preventDefault()
    onClose()
  }

  return (
    <dialog
      ref={dialog}
      className={aside ? 'dialog dialog-two-panes' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={answerEscape}
      onClose={answerClosed}
      onMouseDown={answerBackdrop}
    >
      {open && (
        <>
          <div className="dialog-panes">
            <div className="dialog-main">
              <div className="dialog-head">
                <h2 id={titleId} ref={heading} tabIndex={-1}>
                  {title}
                </h2>
                {figure}
              </div>
              {children}
            </div>
            {plate && <div className="dialog-plate">{plate}</div>}
            {aside && <div className="dialog-aside paper">{aside}</div>}
          </div>
          <button type="button" className="dialog-close" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </>
      )}
    </dialog>
  )
}
