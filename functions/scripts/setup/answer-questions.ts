import { isSecret } from '../../config/environment.ts'
import { refusalOf } from './accept.ts'
import type { Edit } from './edit-configuration.ts'
import { newFaucetAccount } from './faucet-accounts.ts'
import { type GivenAnswers, newAnswers, withAnswers, wrongAnswers } from './given-answers.ts'
import { idleRotations, openQuestions, type Question } from './questions.ts'
import type { SetupFiles } from './setup-files.ts'
import type { SetupState } from './setup-state.ts'
import type { SetupTools } from './tools.ts'
import { unknownReceiptKey } from './upload-secrets.ts'
import type { Words } from './words.ts'

type Asked = Pick<Words, 'answers' | 'rotate' | 'faucet'> & Pick<SetupState, 'name'>

/**
 * The given answers that change something. Throws, before anything is changed, a list of all that is wrong with them, and of
 * what is missing where no person can be asked.
 */
export function checkAnswers(
  state: SetupState,
  asked: Asked,
  { person, say }: Pick<SetupTools, 'person' | 'say'>,
): GivenAnswers {
  const { rotate, faucet } = asked
  const answers = newAnswers(asked.answers, state, rotate)
  const kept = Object.keys(asked.answers).filter((name) => isSecret(name) && !(name in answers))
  const together = withAnswers(state, answers)
  const unknown =
    rotate.includes('RECEIPT_KEY') && state.uploaded.includes('RECEIPT_KEY')
      ? unknownReceiptKey(state, 'RECEIPT_OLD_KEYS' in asked.answers)
      : null
  const wrong = [
    ...wrongAnswers(answers, state),
    ...idleRotations(together, rotate),
    ...(unknown === null ? [] : [unknown]),
  ]
  if (wrong.length > 0) throw new Error(`Nothing was changed. ${wrong.join('\n')}`)
  const missing = openQuestions(
    together,
    rotate.filter((name) => !(name in answers)),
  ).filter(({ isOptional, role, name }) => (!isOptional || rotate.includes(name)) && !(faucet && role))
  const mayFund = asked.name !== 'production' && missing.some(({ role }) => role !== undefined)
  if (person === null && missing.length > 0)
    throw new Error(
      `Nothing was changed. Without a terminal these have to be given, as NAME=VALUE, and secrets in a file of JSON (--answers FILE, mode 0600): ${missing.map(({ name }) => name).join(', ')}.${mayFund ? ' With --faucet the accounts are new ones.' : ''}`,
    )
  if (kept.length > 0) say(`Set already, and kept: ${kept.join(', ')}. --rotate NAME replaces one.`)
  return answers
}

/** Writes the given answers down, and asks for the others; each is kept as soon as it is given. */
export async function answerQuestions(
  files: SetupFiles,
  given: GivenAnswers,
  { rotate, faucet, name: environment }: Asked,
  tools: SetupTools,
): Promise<void> {
  for (const [name, value] of Object.entries(given)) keepAnswer(files, await files.read(), name, value)
  const asked = new Set(Object.keys(given))
  for (;;) {
    const state = await files.read()
    const question = openQuestions(state, rotate).find(({ name }) => !asked.has(name))
    if (question === undefined) return
    asked.add(question.name)
    const mayFaucet = question.role !== undefined && environment !== 'production'
    if (mayFaucet && faucet) takeFaucetAccount(files, state, question)
    else if (tools.person !== null)
      await ask(files, state, question, { mayFaucet, ...tools, person: tools.person })
  }
}

async function ask(
  files: SetupFiles,
  state: SetupState,
  question: Question,
  {
    person,
    say,
    mayFaucet,
  }: Pick<SetupTools, 'say'> & { person: NonNullable<SetupTools['person']>; mayFaucet: boolean },
): Promise<void> {
  const { name, isOptional, isShared } = question
  const shared = isShared ? (state.elsewhere[name] ?? '') : ''
  const byDefault = mayFaucet ? 'a new account of the faucet' : shared || (isOptional ? 'none' : null)
  const text = `${question.ask} (${name})${byDefault === null ? '' : ` [${byDefault}]`}: `
  for (;;) {
    const answer = (await person(text, isSecret(name))).trim() || shared
    if (answer === '' && mayFaucet) return takeFaucetAccount(files, state, question)
    if (answer === '' && isOptional) return files.remember({ leftOut: [...state.record.leftOut, name] })
    const refusal = refusalOf(name, answer, state) ?? (answer === '' ? `${name} is missing` : null)
    if (refusal === null) return keepAnswer(files, state, name, answer)
    say(`${refusal}.`)
  }
}

function keepAnswer(files: SetupFiles, { name: environment }: SetupState, name: string, value: string): void {
  if (isSecret(name)) files.keep({ [name]: value })
  else if (name === 'SITE_URL') files.edit(siteEdit(environment, value.replace(/\/$/, '')))
  else files.edit({ vars: { [name]: value } })
}

/** A domain of one's own needs a route to the Worker; its workers.dev address has one. */
function siteEdit(environment: SetupState['name'], site: string): Edit {
  const { hostname } = new URL(site)
  const hasRoute = environment === 'local' || hostname.endsWith('.workers.dev')
  return { vars: { SITE_URL: site }, ...(!hasRoute && { route: hostname }) }
}

/** The key is remembered before its address is used: the faucet's XRP go there. */
function takeFaucetAccount(files: SetupFiles, { record }: SetupState, { name, role }: Question): void {
  if (role === undefined) return
  const account = record.accounts[role] ?? newFaucetAccount()
  files.remember({ accounts: { ...record.accounts, [role]: account } })
  files.edit({ vars: { [name]: account.address } })
}
