import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import './button.css'

/** `gold` for the main action of a view, `line` for others, `quiet` for tools. */
export type ButtonKind = 'gold' | 'line' | 'quiet'

interface Look {
  readonly kind?: ButtonKind
  readonly icon?: IconName
  /** Full width. */
  readonly wide?: boolean
}

type ButtonProps = Look & {
  /** Shows a spinner and ignores presses. Not `disabled`: the button would lose the keyboard focus. */
  readonly busy?: boolean
} & ButtonHTMLAttributes<HTMLButtonElement>

/** A button. For navigation use `LinkButton`. */
export function Button({
  kind,
  icon,
  wide,
  busy,
  type = 'button',
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf(kind, wide, className)}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true, onClick: ignore })}
    >
      {busy && <Spinner />}
      <span>{children}</span>
      {icon && !busy && <Icon name={icon} />}
    </button>
  )
}

/** Also prevents the submission that Enter in a field begins: it is a click of the form's button. */
function ignore(event: MouseEvent) {
  event.preventDefault()
}

type LinkButtonProps = Look & {
  readonly href: string
} & AnchorHTMLAttributes<HTMLAnchorElement>

/** A link that looks like a button. */
export function LinkButton({ href, kind, icon, wide, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} href={href} className={classOf(kind, wide, className)}>
      <span>{children}</span>
      {icon && <Icon name={icon} />}
    </a>
  )
}

export function GoldLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <LinkButton href={href} kind="gold" icon="arrow">
      {children}
    </LinkButton>
  )
}

export function GoLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="go-link">
      <span>{children}</span>
      <Icon name="arrow" />
    </a>
  )
}

function classOf(kind: ButtonKind = 'line', wide?: boolean, className?: string): string {
  return ['button', `button-${kind}`, wide && 'button-wide', className].filter(Boolean).join(' ')
}
