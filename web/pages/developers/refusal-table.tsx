import { errorCodes } from '#contract/error-codes'
import { adviceFor, errors } from '#contract/errors'

/** The catalogue of refusals: code, status, and the sentence that a visitor reads. */
export function RefusalTable() {
  return (
    <table className="developers-table">
      <caption className="label-voice">Codes stay; sentences may be worded better one day</caption>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Sentence</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
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
      </tbody>
    </table>
  )
}
