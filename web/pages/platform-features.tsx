import { asWritten } from '../lib/as-written.tsx'
import '../figures/chart.css'
import '../figures/escrow-icon.css'
import '../figures/filling.css'
import '../figures/hallmark.css'
import '../figures/illustration-tag.css'
import '../figures/phone.css'
import '../figures/rub.css'
import '../ui/scroll-link.css'
import './platform-features/analytics.css'
import './platform-features/app-screens.css'
import './platform-features/feature-cabinet.css'
import './platform-features/hero.css'

export const Page = asWritten(
  async () => (await import('./platform-features/platform-features.tsx')).PlatformFeatures,
)
