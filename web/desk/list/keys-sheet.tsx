import { Dialog } from '../../ui/dialog.tsx'
import { rowKeys } from './row-keys.ts'

export function KeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title="Keys" onClose={onClose}>
      <p>They work while the focus is in the list. Enter opens the entry; Esc closes this sheet.</p>
      <table className="keys">
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">What it does</th>
          </tr>
        </thead>
        <tbody>
          {rowKeys.map(({ act, shown, does }) => (
            <tr key={act}>
              <th scope="row">
                <kbd>{shown}</kbd>
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
