import { DualValue } from '../founder-pass/dual-value.tsx'
import { Hero } from '../founder-pass/hero.tsx'
import { asWritten } from '../lib/as-written.tsx'
import '../founder-pass/mohs-ruler.css'
import '../founder-pass/questions.css'
import '../founder-pass/sample-strip.css'
import '../founder-pass/secure-banner.css'
import '../founder-pass/tier-table.css'
import '../founder-pass/tray.css'
import '../founder-pass/two-paths.css'
import '../ui/disclosure.css'

const MohsRuler = asWritten(async () => (await import('../founder-pass/mohs-ruler.tsx')).MohsRuler)
const Below = asWritten(async () => (await import('../founder-pass/below.tsx')).Below)

export function Page() {
  return (
    <>
      <Hero ruler={<MohsRuler />} />
      <DualValue />
      <Below />
    </>
  )
}
