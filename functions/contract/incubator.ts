import { fullName, projectName } from './applicant.ts'
import { brand } from './brand.ts'
import { applicationReply, form } from './form.ts'
import { emailAddress, oneOf, optionalLine, requiredText } from './form-fields.ts'

export const incubatorStages = [
  'Concept Only',
  'Prototype / MVP Ready',
  'Testnet Phase',
  'Live on Mainnet',
  'Post-Launch / Scaling',
] as const

export const incubatorTracks = ['Build at Cost', 'Co-Build for Stake'] as const

/** What the hints ask for; less is accepted. */
export const OVERVIEW_HINT = 50
export const WHY_HINT = 100

export const incubatorForm = form({
  name: 'incubator',
  page: '/incubator-form',
  path: '/api/incubator/applications',
  fields: {
    fullName,
    email: emailAddress(),
    telegramDiscord: optionalLine(),
    projectName,
    projectWebsite: optionalLine(500),
    projectOverview: requiredText('Project overview is required'),
    developmentStage: oneOf(incubatorStages, 'Development stage is required'),
    deckLink: optionalLine(500),
    incubatorTrack: oneOf(incubatorTracks, 'Incubator track preference is required'),
    whyTouchstone: requiredText(`Please explain why you are choosing ${brand.name}`),
  },
  reply: applicationReply,
  received:
    'Your incubator application has been submitted successfully! We will get back to you within 24-48 hours.',
})
