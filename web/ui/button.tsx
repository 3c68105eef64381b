import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import './button.css'

/** Gold begins or proves something, once per view; a line is the other way; quiet is for tools beside content. */
export type ButtonKind = 'gold' | 'line' | 'quiet'

interface Look {
  readonly kind?: ButtonKind
  readonly icon?: IconName
  /** As wide as what holds it. */
  readonly wide?: boolean
}

type ButtonProps = Look & {
  /** Work is under way: shows a spinner and cannot be pressed. */
  readonly busy?: boolean
} & ButtonHTMLAttributes<HTMLButtonElement>

/** Does something on this page. For going somewhere there is `LinkButton`. */
export function Button({
  kind,
  icon,
  wide,
  busy,
  type = 'button',
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf(kind, wide, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner />}
      <span>{children}</span>
      {icon && !busy && <Icon name={icon} />}
    </button>
  )
}

type LinkButtonProps = Look & {
  /** A path of this site, a part of this page, or a whole address, which opens in a new tab. */
  readonly href: string
} & AnchorHTMLAttributes<HTMLAnchorElement>

/** A link that looks like a button. */
export function LinkButton({ href, kind, icon, wide, className, children, ...rest }: LinkButtonProps) {
  const elsewhere = /^[/#]/.test(href) ? {} : { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <a {...rest} href={href} className={classOf(kind, wide, className)} {...elsewhere}>
      <span>{children}</span>
      {icon && <Icon name={icon} />}
    </a>
  )
}

/** Where a visitor begins: the gold link of a view. */
export function GoldLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <LinkButton href={href} kind="gold" icon="arrow">
      {children}
    </LinkButton>
  )
}

/** A link in running layout, with an underline that grows. */
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
