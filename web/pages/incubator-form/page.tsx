import { slot } from '#contract/form-page'
import { REPLY_WITHIN } from '#contract/form-terms'
import { FormSheet } from '../../forms/form-sheet.tsx'
import { IncubatorForm } from './living.tsx'

export function Page() {
  const mostOfIt = (
    <>
      <span>Most of it for two longer answers.</span>{' '}
      <span className="kept-here" {...slot('kept-here')}>
        They are kept on this device while you write.
      </span>
    </>
  )
  return (
    <FormSheet
      title="Incubator Application"
      lede="We take few projects and build with them. Two answers matter most: what it is, and why here."
      points={[
        ['About ten minutes', mostOfIt],
        [`A reply within ${REPLY_WITHIN}`, 'From a person who has read it.'],
        ['A number to keep', 'Your application ID appears when you submit.'],
      ]}
      register="Touchstone, register of the incubator"
      number="Form III, page 1 of 1"
    >
      <IncubatorForm />
    </FormSheet>
  )
}
