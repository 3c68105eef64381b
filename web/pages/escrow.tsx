import { asWritten } from '../lib/as-written.tsx'
import '../figures/escrow-icon.css'
import './escrow/dev-lock.css'
import './escrow/fail-safe.css'
import './escrow/hero.css'
import './escrow/vision-vault.css'
import './escrow/worked-example.css'

export const Page = asWritten(async () => (await import('./escrow/escrow.tsx')).Escrow)
