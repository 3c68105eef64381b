import { DualValue } from '../founder-pass/dual-value.tsx'
import { Hero } from '../founder-pass/hero.tsx'
import { Questions } from '../founder-pass/questions.tsx'
import { SampleStrip } from '../founder-pass/sample-strip.tsx'
import { SecureBanner } from '../founder-pass/secure-banner.tsx'
import { TierTable } from '../founder-pass/tier-table.tsx'
import { Tray } from '../founder-pass/tray.tsx'
import { TwoPaths } from '../founder-pass/two-paths.tsx'

export function Page() {
  return (
    <>
      <Hero />
      <DualValue />
      <Tray />
      <SampleStrip />
      <TierTable />
      <TwoPaths />
      <Questions />
      <SecureBanner />
    </>
  )
}
