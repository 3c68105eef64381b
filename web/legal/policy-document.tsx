import { type PolicyPage, policyDocuments } from './policy-documents.ts'
import './policy-document.css'

/**
 * The same policy as a policy service hosts it, if one is set. Nothing is asked of that service before the link is
 * followed, and what it sends stays in a frame that may run scripts but is nobody on this site.
 */
export function PolicyDocument({ page, title }: { page: PolicyPage; title: string }) {
  const address = policyDocuments[page]
  if (address === null) return null
  return (
    <section className="policy-document" aria-labelledby="policy-document">
      <h2 id="policy-document">As our policy service hosts it</h2>
      <p>
        {`This copy comes from ${new URL(address).host}, which then learns your network address and that you were here. Where it differs, the text above holds.`}
      </p>
      <a className="button button-line" href={address} target="policy" rel="noreferrer">
        Load the document
      </a>
      <div className="policy-frame">
        <p className="note">Nothing is loaded yet.</p>
        <iframe
          name="policy"
          title={`${title}, hosted by ${new URL(address).host}`}
          sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          width="760"
          height="640"
        />
      </div>
    </section>
  )
}
