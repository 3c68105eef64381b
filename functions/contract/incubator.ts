import { fullName, projectName } from './applicant.ts'
import { brand } from './brand.ts'
import { applicationReply, form } from './form.ts'
import { emailAddress, oneOf, optionalLine, requiredText } from './form-fields.ts'
import { LINK_LENGTH } from './form-terms.ts'

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
    projectWebsite: optionalLine(LINK_LENGTH),
    projectOverview: requiredText('Project overview is required'),
    developmentStage: oneOf(incubatorStages, 'Development stage is required'),
    deckLink: optionalLine(LINK_LENGTH),
    incubatorTrack: oneOf(incubatorTracks, 'Incubator track preference is required'),
    whyTouchstone: requiredText(`Please explain why you are choosing ${brand.name}`),
  },
  names: {
    fullName: 'Full name',
    email: 'Email',
    telegramDiscord: 'Telegram or Discord',
    projectName: 'Project name',
    projectWebsite: 'Project website',
    projectOverview: 'Project overview',
    developmentStage: 'Development stage',
    deckLink: 'Link to a deck',
    incubatorTrack: 'Incubator track',
    whyTouchstone: `Why ${brand.name}?`,
  },
  reply: applicationReply,
  received:
    'Your incubator application has been submitted successfully! We will get back to you within 24-48 hours.',
})
