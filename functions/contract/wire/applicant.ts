import { heardFromOptions } from '../applicant.ts'
import { oneOf, requiredLine, textBeside } from './form-fields.ts'

export const heardFrom = oneOf(heardFromOptions, 'Please select how you heard about us')
/** The text beside "Other": asked, and never required. */
export const other = textBeside()

export const fullName = requiredLine('Full name is required')
export const projectName = requiredLine('Project name is required')
