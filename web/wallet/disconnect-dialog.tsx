import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface DisconnectDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onDisconnect: () => void
}

/** Asked before a wallet is disconnected that has a purchase open: leaving cancels nothing. */
export function DisconnectDialog({ open, onClose, onDisconnect }: DisconnectDialogProps) {
  return (
    <Dialog open={open} title="A purchase is still open" onClose={onClose}>
      <div className="disconnect-words">
        <p>
          Disconnecting does not cancel it. Its request stays payable in Xaman until its time is up, and
          whoever signs it there has bought the pass. Cancel the purchase first if you do not want it any
          more.
        </p>
        <div className="actions">
          <Button kind="gold" onClick={onClose}>
            Stay connected
          </Button>
          <Button onClick={onDisconnect}>Disconnect anyway</Button>
        </div>
      </div>
    </Dialog>
  )
}
