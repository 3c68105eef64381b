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
import './printed-dialog.css'

interface DialogProps {
  readonly open: boolean
  /** The heading and accessible name. */
  readonly title: string
  /** Called for Esc, the close button, and a click outside. The owner closes it with `open={false}`. */
  readonly onClose: () => void
  /** A second pane. On a phone it follows the content. */
  readonly aside?: ReactNode
  /** A picture above the second pane. On a phone it precedes the content. */
  readonly plate?: ReactNode
  /** Beside the heading. */
  readonly figure?: ReactElement | null
  readonly children: ReactNode
}

/**
 * A modal `<dialog>`. Focus moves to the heading and returns on closing. The owner decides when to close, so that a
 * request can outlive the dialog. One dialog is open at a time; others wait.
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
      // The browser does not do this when the dialog is unmounted.
      focusPlace(place)
      // The opener may become focusable, or disappear, with the next render.
      queueMicrotask(() => focusPlace(place))
    }
  }, [open])

  function answerEscape(event: SyntheticEvent) {
    event.preventDefault()
    onClose()
  }

  /** Chromium closes a dialog without asking when Esc is pressed twice. */
  function answerClosed() {
    if (open && !dialog.current?.open) onClose()
  }

  function answerBackdrop(event: MouseEvent) {
    const { target, currentTarget, clientX, clientY, detail } = event
    // Ignore the second click of a double-click that opened it.
    if (detail > 1) return
    // Clicks on the backdrop and on the scrollbar have the same target.
    const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
    const outside = clientX < left || clientX > right || clientY < top || clientY > bottom
    if (target !== currentTarget || !outside) return
    // Otherwise the click moves the focus after closing restored it.
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
                {/* A new step has a new title. */}
                <h2 id={titleId} ref={heading} tabIndex={-1} aria-live="polite">
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
