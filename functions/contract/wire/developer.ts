import {
  developerSheet,
  developmentStages,
  LIVE,
  primaryBlockchains,
  projectTypes,
  touchstoneServices,
} from '../developer.ts'
import { fullName, heardFrom, other, projectName } from './applicant.ts'
import { applicationReply, form } from './form.ts'
import { emailAddress, oneOf, optionalText, someOf } from './form-fields.ts'

export const developerForm = form(developerSheet, {
  fields: {
    fullName,
    projectName,
    email: emailAddress(),
    telegramDiscord: optionalText(),
    projectWebsite: optionalText(),
    projectType: oneOf(projectTypes, 'Project type is required'),
    projectTypeOther: other,
    primaryBlockchain: oneOf(primaryBlockchains, 'Primary blockchain is required'),
    primaryBlockchainOther: other,
    developmentStage: oneOf(developmentStages, 'Development stage is required'),
    contractAddress: optionalText(),
    touchstoneServices: someOf(touchstoneServices, 'Please select at least one service'),
    touchstoneServicesOther: other,
    expectedLaunchDate: optionalText(),
    communitySize: optionalText(),
    heardFrom,
    heardFromOther: other,
  },
  rules: [
    {
      field: 'contractAddress',
      broken: 'Contract address is required for live projects',
      holds: ({ developmentStage, contractAddress }) =>
        developmentStage !== LIVE || (contractAddress !== undefined && contractAddress !== ''),
    },
  ],
  reply: applicationReply,
})
