import {
  contactMethods,
  countries,
  experienceLevels,
  investmentInterests,
  investorSheet,
  preferredBlockchains,
  yesOrNo,
} from '../investor.ts'
import { fullName, heardFrom, other } from './applicant.ts'
import { applicationReply, form } from './form.ts'
import { emailAddress, oneOf, oneOfOrFirst, someOf, textBeside } from './form-fields.ts'

export const investorForm = form(investorSheet, {
  fields: {
    fullName,
    email: emailAddress(),
    country: oneOf(countries, 'Country is required'),
    countryOther: other,
    contactMethod: oneOfOrFirst(contactMethods, 'Please select how we may reach you'),
    telegramDiscord: textBeside(),
    hasInvestedBefore: oneOf(yesOrNo, 'Please select an option'),
    investmentInterests: someOf(investmentInterests, 'Please select at least one interest'),
    investmentInterestsOther: other,
    preferredBlockchains: someOf(preferredBlockchains, 'Please select at least one blockchain'),
    preferredBlockchainsOther: other,
    experienceLevel: oneOf(experienceLevels, 'Please select your experience level'),
    heardFrom,
    heardFromOther: other,
    earlyAccess: oneOf(yesOrNo, 'Please select an option'),
  },
  reply: applicationReply,
})
