import { isSecret, settingNames } from '../../config/environment.ts'
import { sentenceOf } from '../../config/problem.ts'
import { slips } from '../../config/slips.ts'
import { buildSettings } from '../deploy/build-site.ts'
import { refusalOf } from './accept.ts'
import { questions } from './questions.ts'
import { judged, type SetupState } from './setup-state.ts'

export type GivenAnswers = Readonly<Record<string, string>>

/** What there would be with these answers. */
export function withAnswers(state: SetupState, answers: GivenAnswers): SetupState {
  const of = (secret: boolean) =>
    Object.fromEntries(Object.entries(answers).filter(([name]) => isSecret(name) === secret))
  const section = { ...state.section, vars: { ...state.section.vars, ...of(false) } }
  const answered = { ...state, section, secrets: { ...state.secrets, ...of(true) } }
  return { ...answered, ...judged(answered) }
}

/** What is wrong with answers that were given before they were asked for, a sentence each. */
export function wrongAnswers(answers: GivenAnswers, state: SetupState): readonly string[] {
  const names = Object.keys(answers)
  const known = new Set<string>([
    ...settingNames,
    ...questions.map(({ name }) => name),
    ...buildSettings,
    ...Object.keys(state.section.vars),
  ])
  const unknown = names
    .filter((name) => !known.has(name))
    .map((name) => slips([name]).map(sentenceOf)[0] ?? `${name} is no setting`)
  const together = withAnswers(state, answers)
  const refused = names
    .filter((name) => known.has(name))
    .flatMap((name) => refusalOf(name, answers[name] ?? '', together) ?? [])
  return [...new Set([...unknown, ...refused])]
}

/** The answers that change something: a secret that is set stays, unless it is to be replaced. */
export function newAnswers(
  answers: GivenAnswers,
  state: SetupState,
  rotate: readonly string[],
): GivenAnswers {
  return Object.fromEntries(
    Object.entries(answers).filter(([name, value]) =>
      isSecret(name)
        ? rotate.includes(name) || !state.known.has(name as Parameters<typeof state.known.has>[0])
        : state.section.vars[name] !== value,
    ),
  )
}
