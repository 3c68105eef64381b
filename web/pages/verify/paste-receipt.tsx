import { Button } from '../../ui/button.tsx'

/** Where a receipt is dropped, pasted or chosen from a file. It is never sent anywhere. */
export function PasteReceipt() {
  return (
    <form className="verify-paste" data-paste>
      <noscript>
        <p className="verify-noscript">
          Judging a signature needs a script, which your browser runs by itself and sends nothing. Without
          one, any tool that knows Ed25519 can do it: the page for developers says what is signed.
        </p>
      </noscript>
      <label htmlFor="verify-text">The receipt</label>
      <p className="note" id="verify-hint">
        Paste its text, or drop its file into the field.
      </p>
      <textarea
        id="verify-text"
        className="mono"
        translate="no"
        rows={9}
        spellCheck={false}
        autoComplete="off"
        aria-describedby="verify-hint"
        required
      />
      <div className="verify-actions">
        <Button type="submit" kind="gold">
          Check the signature
        </Button>
        <label className="verify-file">
          <span>or choose a file</span>
          <input type="file" accept=".json,application/json,text/plain" />
        </label>
      </div>
    </form>
  )
}
