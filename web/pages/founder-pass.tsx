import { DualValue } from '../founder-pass/dual-value.tsx'
import { asWritten } from '../lib/as-written.tsx'
import '../founder-pass/hero.css'
import '../founder-pass/mohs-ruler.css'
import '../founder-pass/questions.css'
import '../founder-pass/sample-strip.css'
import '../founder-pass/secure-banner.css'
import '../founder-pass/tier-table.css'
import '../founder-pass/tray.css'
import '../founder-pass/two-paths.css'
import '../ui/disclosure.css'
import '../ui/scroll-link.css'
import '../ui/specimen-label.css'

const Hero = asWritten(async () => (await import('../founder-pass/hero.tsx')).Hero)
const Below = asWritten(async () => (await import('../founder-pass/below.tsx')).Below)

export function Page() {
  return (
    <>
      <Hero />
      <DualValue />
      <Below />
    </>
  )
}
