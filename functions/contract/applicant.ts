/** What more than one of the application forms asks. */
export const heardFromOptions = [
  'Social Media',
  'Friend/Referral',
  'Press Release',
  'Event',
  'Other',
] as const

/** The option that wants to know more. */
export const OTHER = 'Other'
