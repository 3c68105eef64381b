import './wallet-phone.css'

interface WalletPhoneProps {
  /** What the app shows: nothing, the request with this number, or success. */
  readonly shows: 'nothing' | 'request' | 'signed'
  readonly code?: string
}

/** A decorative picture of the wallet app. The dialog's text says the same. */
export function WalletPhone({ shows, code }: WalletPhoneProps) {
  return (
    <div className="wallet-phone" data-shows={shows} aria-hidden="true">
      <div className="wallet-phone-screen">
        <p className="wallet-phone-app">
          <span>Xaman</span>
        </p>
        <div className="wallet-phone-request">
          <p className="wallet-phone-title">
            <span>{shows === 'signed' ? 'Signed in' : 'Sign in'}</span>
          </p>
          <p>
            <span>Touchstone</span>
          </p>
          {shows === 'signed' ? (
            <svg className="wallet-phone-done" viewBox="0 0 48 48" aria-hidden="true">
              <path d="m12 25 9 9 16-19" />
            </svg>
          ) : (
            <>
              <p className="wallet-phone-code num" translate="no">
                {code}
              </p>
              <p className="wallet-phone-slide">
                <span>Slide to accept</span>
              </p>
            </>
          )}
        </div>
      </div>
    </div>
  )
}
