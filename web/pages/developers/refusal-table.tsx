import { errorCodes } from '#contract/error-codes'
import { adviceFor, errors } from '#contract/errors'
import { Table } from '../../ui/table.tsx'

/** The catalogue of refusals: code, status, and the sentence that a visitor reads. */
export function RefusalTable() {
  return (
    <Table
      className="developers-table"
      caption="Codes stay; sentences may be worded better one day"
      heads={['Code', 'Sentence', 'Status']}
    >
      {errorCodes.map((code) => (
        <tr key={code} id={`no-${code}`}>
          <th scope="row" className="mono" translate="no">
            {code}
          </th>
          <td>
            <span>{errors[code].error}</span> {adviceFor(code) && <small>{adviceFor(code)}</small>}
          </td>
          <td className="num" data-term="Status">
            {errors[code].status}
          </td>
        </tr>
      ))}
    </Table>
  )
}
