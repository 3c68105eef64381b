import type { ShownStatus } from '#contract/application-status'

const stages = {
  received: ['Received', 'It has arrived and is waiting for review.'],
  in_review: ['In review', 'Somebody is reading it, or finding out what you need to know.'],
  answered: [
    'Answered',
    'We have answered. If nothing reached you, look in your spam folder, then ask us again.',
  ],
  accepted: [
    'Accepted',
    'We have accepted it, and written to you what comes next. If nothing reached you, ask us.',
  ],
  declined: ['Declined', 'We have declined it, and written to you. If nothing reached you, ask us.'],
  withdrawn: ['Withdrawn', 'It was withdrawn. Nothing more happens with it.'],
} as const

/** The steps up to this status, and those that usually follow. */
function stepsTo(status: ShownStatus): readonly ShownStatus[] {
  if (status === 'withdrawn') return ['received', status]
  const last = status === 'accepted' || status === 'declined' ? status : 'answered'
  return ['received', 'in_review', last]
}

/** The steps of an entry up to its status and after it, and what the status means. */
export function StatusSteps({ status }: { status: ShownStatus }) {
  const steps = stepsTo(status)
  const now = steps.indexOf(status)
  return (
    <>
      <ol className="standing">
        {steps.map((stage, index) => (
          <li
            key={stage}
            className={index <= now ? 'standing-done' : ''}
            aria-current={index === now ? 'step' : undefined}
          >
            {stages[stage][0]}
          </li>
        ))}
      </ol>
      <p>{stages[status][1]}</p>
    </>
  )
}
