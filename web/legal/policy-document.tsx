import { documentOf, type PolicyPage } from './policy-page.ts'
import './policy-document.css'

/** The host of the policy service whose text is framed below ours, by page; null where none is set for this build. */
export const policyHosts: Readonly<Record<PolicyPage, string | null>> = {
  '/privacy-policy': hostOf(import.meta.env.POLICY_PRIVACY_URL || import.meta.env.POLICY_PRIVACY_SCRIPT),
  '/terms-conditions': hostOf(import.meta.env.POLICY_TERMS_URL || import.meta.env.POLICY_TERMS_SCRIPT),
}

/**
 * The same policy as a policy service hosts it, if one is set, below our own text. The frame holds a document of ours,
 * and what the service sends into it may run scripts there but has no access to this site. A visitor who does not come near it
 * asks nothing of the service.
 */
export function PolicyDocument({ page, title }: { page: PolicyPage; title: string }) {
  const host = policyHosts[page]
  if (host === null) return null
  return (
    <section className="policy-document" aria-labelledby="policy-document">
      <h2 id="policy-document">As our policy service hosts it</h2>
      <p>
        {`This copy comes from ${host}, which learns your network address and that you were here. Where it differs, the text above holds.`}
      </p>
      <iframe
        src={documentOf(page)}
        title={`${title}, hosted by ${host}`}
        sandbox="allow-scripts allow-popups"
        referrerPolicy="no-referrer"
        loading="lazy"
        width="760"
        height="640"
      />
    </section>
  )
}

function hostOf(address: string | undefined): string | null {
  return address ? new URL(address).host : null
}
