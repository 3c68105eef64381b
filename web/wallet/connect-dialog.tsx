import type { ReactElement } from 'react'
import { wideAddress } from '../lib/address.ts'
import { Countdown } from '../live/countdown.tsx'
import { OfflineBanner } from '../live/offline-banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { ConnectState } from './connect-flow.ts'
import { focusWhenShown } from './focus-when-shown.ts'
import type { PendingSignIn } from './pending-sign-in.ts'
import { SignRequest } from './sign-request.tsx'
import type { WalletConnect } from './use-wallet-connect.ts'
import { WalletPhone } from './wallet-phone.tsx'
import './connect-dialog.css'

/** The dialog of a sign-in. Closing it keeps the request; Cancel ends it. */
export function ConnectDialog({ wallet }: { wallet: WalletConnect }) {
  const { state, inView, hide } = wallet
  const { title = 'Connect XUMM Wallet', main, aside } = viewOf(wallet)
  return (
    <Dialog open={inView && state.step !== 'idle'} title={title} onClose={hide} aside={aside}>
      <OfflineBanner />
      <p className="visually-hidden" role="status">
        {state.step === 'waiting' && 'The request is ready: scan the code, or open it in the app.'}
      </p>
      {main}
    </Dialog>
  )
}

interface View {
  readonly title?: string
  readonly main: ReactElement | null
  readonly aside?: ReactElement
}

function viewOf({ state, connect, hide, end, runOut }: WalletConnect): View {
  switch (state.step) {
    case 'idle':
      return { main: null }
    case 'asking':
    case 'queueing':
      return {
        main: (
          <>
            <Preparing state={state} onCancel={end} />
            <WalletPhone shows="nothing" />
          </>
        ),
        // Reserves the space of the QR code.
        aside: <div className="connect-blank" aria-hidden="true" />,
      }
    case 'waiting':
      return {
        main: (
          <>
            <Scan pending={state.pending} opened={state.opened} />
            <WalletPhone shows="request" code={state.pending.request.code} />
          </>
        ),
        aside: (
          <SignRequest
            request={state.pending.request}
            what="sign-in request"
            app="XUMM"
            until={state.pending.until}
            onEnd={runOut}
          >
            <Button wide onClick={end}>
              Cancel
            </Button>
          </SignRequest>
        ),
      }
    case 'connected':
      return {
        title: 'Wallet Connected Successfully!',
        main: (
          <>
            <Connected address={state.address} onContinue={end} />
            <WalletPhone shows="signed" />
          </>
        ),
        aside: <Verdict struck words="Your wallet is now connected" />,
      }
    case 'failed':
      return {
        aside: <Verdict struck={false} words="No wallet is connected" />,
        main: (
          <div className="connect-done">
            <h3 ref={focusWhenShown} tabIndex={-1}>
              Connection Failed
            </h3>
            <Notice tone="error">
              <p>{state.refusal.sentence}</p>
              {state.refusal.advice && <p>{state.refusal.advice}</p>}
            </Notice>
            <div className="actions">
              <Button kind="gold" icon="refresh" onClick={connect}>
                Try Again
              </Button>
              <Button onClick={hide}>Close</Button>
            </div>
          </div>
        ),
      }
  }
}

function Preparing({ state, onCancel }: { state: ConnectState; onCancel: () => void }) {
  return (
    <>
      <p className="connect-busy" role="status">
        <Spinner />
        Preparing Connection...
      </p>
      {state.step === 'queueing' && (
        <>
          <p className="note" role="status">
            {state.sentence}
          </p>
          <p className="note">
            <span>Trying again by itself in</span>{' '}
            <b>
              <Countdown until={state.until} />
            </b>
          </p>
        </>
      )}
      <div className="actions">
        {/* The second tap of a double tap on 'Try Again', which was in this place, cancels nothing. */}
        <Button onClick={({ detail }) => detail > 1 || onCancel()}>Cancel</Button>
      </div>
    </>
  )
}

function Scan({ pending, opened }: { pending: PendingSignIn; opened: boolean }) {
  return (
    <div className="connect-scan">
      <h3>Scan QR Code</h3>
      <p>Scan the QR code with your XUMM app to connect</p>
      <p className="connect-code">
        <span>Xaman shows the same number</span>
        <b className="num" translate="no">
          {pending.request.code}
        </b>
      </p>
      <p className="note">
        Signing in moves no money. Approve it only if the number in the app is the number on this page.
      </p>
      <p className="connect-status" role="status">
        {opened && 'Opened in Xaman. Approve the sign-in there.'}
      </p>
    </div>
  )
}

function Connected({ address, onContinue }: { address: string; onContinue: () => void }) {
  return (
    <div className="connect-done">
      <p ref={focusWhenShown} tabIndex={-1}>
        Your XUMM wallet is now connected and ready to use.
      </p>
      <p className="connect-address mono" translate="no">
        {wideAddress(address)}
      </p>
      <p>You can now purchase NFTs and interact with the platform!</p>
      <Button kind="gold" onClick={onContinue}>
        Continue
      </Button>
    </div>
  )
}

/** The result in the place of the QR code. */
function Verdict({ struck, words }: { struck: boolean; words: string }) {
  return (
    <div className={struck ? 'connect-verdict' : 'connect-verdict connect-verdict-empty'} role="status">
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <path className="connect-verdict-ring" d="M60 4 99 21 116 60 99 99 60 116 21 99 4 60 21 21z" />
        {struck && (
          <>
            <path className="connect-verdict-ring" d="M60 13 93 27 107 60 93 93 60 107 27 93 13 60 27 27z" />
            <path className="connect-verdict-mark" d="m36 62 17 17 33-37" />
          </>
        )}
      </svg>
      {/* The title says it to a visitor who sees it. */}
      {struck && <p className="visually-hidden">Connected Successfully!</p>}
      <p className="connect-verdict-words">{words}</p>
    </div>
  )
}
