import { DualValue } from './dual-value.tsx'
import { Hero } from './hero.tsx'
import { Questions } from './questions.tsx'
import { SampleStrip } from './sample-strip.tsx'
import { SecureBanner } from './secure-banner.tsx'
import { TierTable } from './tier-table.tsx'
import { Tray } from './tray.tsx'
import { TwoPaths } from './two-paths.tsx'

/** `/founder-pass` */
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
