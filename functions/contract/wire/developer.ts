import {
  developerSheet,
  developmentStages,
  LIVE,
  primaryBlockchains,
  projectTypes,
  touchstoneServices,
} from '../developer.ts'
import { DATE_LENGTH, LINK_LENGTH } from '../form-terms.ts'
import { fullName, heardFrom, other, projectName } from './applicant.ts'
import { applicationReply, form } from './form.ts'
import { emailAddress, oneOf, optionalLine, someOf } from './form-fields.ts'

export const developerForm = form(developerSheet, {
  fields: {
    fullName,
    email: emailAddress(),
    telegramDiscord: optionalLine(),
    projectName,
    projectWebsite: optionalLine(LINK_LENGTH),
    projectType: oneOf(projectTypes, 'Project type is required'),
    projectTypeOther: other,
    primaryBlockchain: oneOf(primaryBlockchains, 'Primary blockchain is required'),
    primaryBlockchainOther: other,
    developmentStage: oneOf(developmentStages, 'Development stage is required'),
    contractAddress: optionalLine(),
    expectedLaunchDate: optionalLine(DATE_LENGTH),
    communitySize: optionalLine(),
    touchstoneServices: someOf(touchstoneServices, 'Please select at least one service'),
    touchstoneServicesOther: other,
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
    {
      field: 'expectedLaunchDate',
      broken: 'The expected launch date is no day of the calendar',
      holds: ({ expectedLaunchDate }) =>
        typeof expectedLaunchDate !== 'string' || mayBeDate(expectedLaunchDate),
    },
  ],
  reply: applicationReply,
})

/** Whether a text is worth reading as a date: "Q1 2027" and "in spring" are; what is written as a day must be one. */
function mayBeDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text) ?? []
  if (year === '') return true
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}
