import { Dialog } from '../../ui/dialog.tsx'
import { Table } from '../../ui/table.tsx'
import { rowKeys } from './row-keys.ts'

export function KeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title="Keys" onClose={onClose}>
      <p>They work while the focus is in the list. Enter opens the entry; Esc closes this sheet.</p>
      <Table className="keys" heads={['Key', 'What it does']}>
        {rowKeys.map(({ act, shown, does }) => (
          <tr key={act}>
            <th scope="row">
              <kbd>{shown}</kbd>
            </th>
            <td>{does}</td>
          </tr>
        ))}
      </Table>
    </Dialog>
  )
}
