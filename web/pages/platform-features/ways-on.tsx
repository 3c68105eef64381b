import { Door, Doors } from '../../ui/doors.tsx'

/** Where the instruments are put to use: by those who back projects, and by those who build them. */
export function WaysOn() {
  return (
    <Doors label="Put them to use">
      <Door href="/investors" title={['Read a score', 'before you buy']}>
        For investors: how a score is built, what a sale locks, and what nothing protects.
      </Door>
      <Door href="/launchpad" title={['Launch', 'in the open']}>
        For projects: from application to release, step by step.
      </Door>
    </Doors>
  )
}
