/** A honeypot: a field that only programs fill in. */
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
