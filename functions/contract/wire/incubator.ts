import { brand } from '../brand.ts'
import { incubatorSheet, incubatorStages, incubatorTracks } from '../incubator.ts'
import { fullName, projectName } from './applicant.ts'
import { applicationReply, form } from './form.ts'
import { emailAddress, oneOf, optionalText, requiredText } from './form-fields.ts'

export const incubatorForm = form(incubatorSheet, {
  fields: {
    fullName,
    email: emailAddress(),
    telegramDiscord: optionalText(),
    projectName,
    projectWebsite: optionalText(),
    projectOverview: requiredText('Project overview is required'),
    developmentStage: oneOf(incubatorStages, 'Development stage is required'),
    deckLink: optionalText(),
    incubatorTrack: oneOf(incubatorTracks, 'Incubator track preference is required'),
    whyTouchstone: requiredText(`Please explain why you are choosing ${brand.name}`),
  },
  reply: applicationReply,
})
