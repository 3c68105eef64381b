import { developerForm } from '#contract/wire/developer'
import type { Form } from '#contract/wire/form'
import { incubatorForm } from '#contract/wire/incubator'
import { investorForm } from '#contract/wire/investor'
import { questionForm } from '#contract/wire/question'

/** Each form's required fields, in order, and their messages, as in the specification. */
export const requiredAnswers: readonly (readonly [Form, string, string])[] = [
  [investorForm, 'fullName', 'Full name is required'],
  [investorForm, 'email', 'Email is required'],
  [investorForm, 'country', 'Country is required'],
  [investorForm, 'hasInvestedBefore', 'Please select an option'],
  [investorForm, 'investmentInterests', 'Please select at least one interest'],
  [investorForm, 'preferredBlockchains', 'Please select at least one blockchain'],
  [investorForm, 'experienceLevel', 'Please select your experience level'],
  [investorForm, 'heardFrom', 'Please select how you heard about us'],
  [investorForm, 'earlyAccess', 'Please select an option'],
  [developerForm, 'fullName', 'Full name is required'],
  [developerForm, 'projectName', 'Project name is required'],
  [developerForm, 'email', 'Email is required'],
  [developerForm, 'projectType', 'Project type is required'],
  [developerForm, 'primaryBlockchain', 'Primary blockchain is required'],
  [developerForm, 'developmentStage', 'Development stage is required'],
  [developerForm, 'touchstoneServices', 'Please select at least one service'],
  [developerForm, 'heardFrom', 'Please select how you heard about us'],
  [incubatorForm, 'fullName', 'Full name is required'],
  [incubatorForm, 'email', 'Email is required'],
  [incubatorForm, 'projectName', 'Project name is required'],
  [incubatorForm, 'projectOverview', 'Project overview is required'],
  [incubatorForm, 'developmentStage', 'Development stage is required'],
  [incubatorForm, 'incubatorTrack', 'Incubator track preference is required'],
  [incubatorForm, 'whyTouchstone', 'Please explain why you are choosing Touchstone'],
  [questionForm, 'name', 'Name is required'],
  [questionForm, 'email', 'Email is required'],
  [questionForm, 'question', 'Question is required'],
]
