import { asWritten } from '../lib/as-written.tsx'
import '../legal/legal-page.css'
import '../legal/policy-document.css'

export const Page = asWritten(async () => (await import('../legal/privacy-policy.tsx')).PrivacyPolicy)
