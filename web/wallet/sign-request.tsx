import { type ReactNode, useEffect, useState } from 'react'
import { DEEP_LINK_TIME_OUT } from '#contract/timing'
import { Countdown } from '../live/countdown.tsx'
import { LinkButton } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { NEW_TAB } from '../ui/new-tab.ts'
import { QrCode } from './qr-code.tsx'
import { useOnPhone } from './use-on-phone.ts'
import './sign-request.css'

interface SignRequestProps {
  readonly request: { readonly qrModules: string; readonly deeplink: string }
  readonly what: string
  readonly app: string
  readonly until: number
  readonly onEnd: () => void
  /** Further actions, such as Cancel. */
  readonly children?: ReactNode
}

/** A sign request: link for this device, QR code for another, and time left. */
export function SignRequest({ request, what, app, until, onEnd, children }: SignRequestProps) {
  const { qrModules, deeplink } = request
  const onPhone = useOnPhone()
  const code = <QrCode modules={qrModules} label={`QR code of the ${what}, for the ${app} app`} />
  return (
    <div className="sign-request">
      {!onPhone && code}
      <p className="sign-request-expiry">
        <span>Expires in</span>{' '}
        <b>
          <Countdown until={until} onEnd={onEnd} />
        </b>
      </p>
      <AppLink href={deeplink} label={`Open ${app} App`} />
      <CopyButton text={deeplink} label="Copy Link" done="Link copied" />
      {children}
      {onPhone && (
        <>
          <p className="note">Or scan this with the phone that has your wallet.</p>
          {code}
        </>
      )}
    </div>
  )
}

/** A link, so that phones open the app. Shows advice if the page stays visible. */
function AppLink({ href, label }: { href: string; label: string }) {
  const [usedAt, setUsedAt] = useState<number | null>(null)
  const [stuck, setStuck] = useState(false)

  useEffect(() => {
    if (usedAt === null) return
    const timer = setTimeout(() => setStuck(true), DEEP_LINK_TIME_OUT)
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') clearTimeout(timer)
    }
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', whenHidden)
    }
  }, [usedAt])

  function use() {
    setStuck(false)
    setUsedAt(Date.now())
  }

  return (
    <>
      <LinkButton href={href} kind="gold" icon="arrow-out" wide onClick={use} {...NEW_TAB}>
        {label}
      </LinkButton>
      <p className="sign-request-stuck note" role="status">
        {stuck && 'Nothing happened? Scan the QR code with your phone, or copy the link and open it there.'}
      </p>
    </>
  )
}
