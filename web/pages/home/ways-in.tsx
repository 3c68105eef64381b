import { REPLY_WITHIN } from '#contract/form-terms'
import { Door, Doors } from '../../ui/doors.tsx'

/** The two ways in. */
export function WaysIn() {
  return (
    <Doors label="Begin">
      <Door href="/investor-form" title={['Invest smarter.', 'Invest Safer.']}>
        Tell us what you look for. Two minutes, no wallet needed.
      </Door>
      <Door href="/developer-form" title={['Launch', 'a project']}>
        Apply with what you have. We reply within <span className="nowrap">{REPLY_WITHIN}</span>.
      </Door>
    </Doors>
  )
}
