import { Questions } from './questions.tsx'
import { SampleStrip } from './sample-strip.tsx'
import { SecureBanner } from './secure-banner.tsx'
import { TierTable } from './tier-table.tsx'
import { Tray } from './tray.tsx'
import { TwoPaths } from './two-paths.tsx'

/** All of the page that is only read, from the six grades down. */
export function Below() {
  return (
    <>
      <Tray />
      <SampleStrip />
      <TierTable />
      <TwoPaths />
      <Questions />
      <SecureBanner />
    </>
  )
}
