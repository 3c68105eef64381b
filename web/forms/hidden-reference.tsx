/** A field that people neither see nor reach. What fills it in is a program. */
export function HiddenReference() {
  return (
    <div className="form-reference" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name="reference" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
