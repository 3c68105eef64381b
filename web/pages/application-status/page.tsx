import { FormSheet } from '../../forms/form-sheet.tsx'
import { StatusLookup } from './status-lookup.tsx'

export function Page() {
  return (
    <FormSheet
      title="How far are we?"
      lede="With the ID you were given you can see where your application or question stands."
      points={[
        ['Received', 'It is stored and is waiting for review.'],
        ['In review', 'Somebody is working on it.'],
        ['Answered', 'We have written to you.'],
      ]}
      register="Touchstone, register of entries"
      number="Look-up"
    >
      <StatusLookup />
    </FormSheet>
  )
}
