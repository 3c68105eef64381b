import type { SettingName } from '../../config/environment.ts'
import type { EnvironmentName } from '../environment/environment-name.ts'
import type { Role } from './record.ts'
import type { SetupState } from './setup-state.ts'

/** Something that a person alone knows. */
export interface Question {
  /** The setting that the answer becomes. */
  readonly name: string
  readonly ask: string
  /** Whether it may be left out. */
  readonly isOptional: boolean
  /** Asked only where this one is given. */
  readonly after?: SettingName
  /** The account that a faucet may give instead. */
  readonly role?: Role
  /** The answer of the other deployed environment is the default. */
  readonly isShared?: true
}

/** In the order in which they are asked. The keys of issuer and minter are never asked for. */
export const questions: readonly Question[] = [
  required('SITE_URL', 'The address of the site, such as https://passes.your-domain.org'),
  required('ISSUER_ADDRESS', 'The address (r…) of the account that issues the passes', { role: 'issuer' }),
  required('MINTER_ADDRESS', 'The address (r…) of the account that sells them; never the issuer', {
    role: 'minter',
  }),
  required('XAMAN_API_KEY', 'The API key of your application in Xaman’s developer console'),
  required('XAMAN_API_SECRET', 'Its API secret'),
  optional('TREASURY_ADDRESS', 'The address (r…) that proceeds are paid to'),
  optional('TREASURY_TAG', 'The DestinationTag of those payments, as an exchange requires it', {
    after: 'TREASURY_ADDRESS',
  }),
  optional('KYC_APP_TOKEN', 'Sumsub’s app token, for tiers that need an identity check'),
  required('KYC_APP_SECRET', 'Its secret key', { after: 'KYC_APP_TOKEN' }),
  required('KYC_WEBHOOK_SECRET', 'The secret of Sumsub’s webhook', { after: 'KYC_APP_TOKEN' }),
  required('KYC_LEVEL', 'The name of Sumsub’s level', { after: 'KYC_APP_TOKEN', isShared: true }),
  optional('ALERT_URL', 'The webhook of a chat or pager that gets alerts about the sale'),
  optional('FORMS_NOTIFY_URL', 'The webhook that learns that a form arrived'),
  optional(
    'MAIL_FROM',
    'The sender of mails to applicants, such as Touchstone <hello@your-domain.org>; its domain is onboarded in Email Sending',
  ),
  optional('TURNSTILE_SITE_KEY', 'Turnstile’s site key, against forms that programs send'),
  required('TURNSTILE_SECRET', 'Turnstile’s secret key', { after: 'TURNSTILE_SITE_KEY' }),
  optional('ACCESS_TEAM_DOMAIN', 'Your team’s domain at Cloudflare Access, if it protects the desk at /desk'),
  required('ACCESS_AUD', 'The audience tag of its application for that path', {
    after: 'ACCESS_TEAM_DOMAIN',
  }),
  optional('LEGAL_OPERATOR', 'Who operates the site, as its legal pages name them', { isShared: true }),
  optional('SECURITY_CONTACT', 'Where security reports go: an e-mail or https address', { isShared: true }),
]

/**
 * The questions that are open: what is missing or wrong, and what is to be replaced. The sandbox of `local` has nothing to be
 * asked but its accounts.
 */
export function openQuestions(state: SetupState, rotate: readonly string[]): readonly Question[] {
  return questions.filter((question) => suits(question, state.name) && isOpen(question, state, rotate))
}

/** Secrets that are to be replaced and are not asked for, since the setting that they go with is not set: a sentence each. */
export function idleRotations(
  { known }: Pick<SetupState, 'known'>,
  rotate: readonly string[],
): readonly string[] {
  return questions.flatMap(({ name, after }) =>
    rotate.includes(name) && after !== undefined && !known.has(after) && !rotate.includes(after)
      ? [`${name} goes with ${after}, which is not set`]
      : [],
  )
}

function suits({ role }: Question, name: EnvironmentName): boolean {
  return name !== 'local' || role !== undefined
}

function isOpen(
  { name, isOptional, after }: Question,
  { known, section, problems, record }: SetupState,
  rotate: readonly string[],
): boolean {
  if (after !== undefined && !known.has(after)) return false
  if (rotate.includes(name)) return true
  const isGiven = Boolean(section.vars[name]) || known.has(name as SettingName)
  if (!isGiven) return !isOptional || !record.leftOut.includes(name)
  return problems.some((problem) => problem.name === name && problem.problem.kind !== 'needs')
}

type Circumstances = Pick<Question, 'after' | 'role' | 'isShared'>

function required(name: string, ask: string, circumstances: Circumstances = {}): Question {
  return { name, ask, isOptional: false, ...circumstances }
}

function optional(name: string, ask: string, circumstances: Circumstances = {}): Question {
  return { name, ask, isOptional: true, ...circumstances }
}
