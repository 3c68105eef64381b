import { documentOf, type PolicyPage } from './policy-page.ts'
import './policy-document.css'

/** The host of a hosted policy by page, or null. */
export const policyHosts: Readonly<Record<PolicyPage, string | null>> = {
  '/privacy-policy': hostOf(import.meta.env.POLICY_PRIVACY_URL || import.meta.env.POLICY_PRIVACY_SCRIPT),
  '/terms-conditions': hostOf(import.meta.env.POLICY_TERMS_URL || import.meta.env.POLICY_TERMS_SCRIPT),
}

/** A hosted policy in a sandboxed frame below our own text, loaded when the visitor scrolls to it. */
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
