import { lineBeside, oneOf, requiredLine } from './form-fields.ts'

/** What more than one of the application forms asks. */
export const heardFromOptions = [
  'Social Media',
  'Friend/Referral',
  'Press Release',
  'Event',
  'Other',
] as const

export const heardFrom = oneOf(heardFromOptions, 'Please select how you heard about us')
/** The option that wants to know more. */
export const OTHER = 'Other'
/** What it means: asked beside it, and never demanded. */
export const other = lineBeside()

export const fullName = requiredLine('Full name is required')
export const projectName = requiredLine('Project name is required')
