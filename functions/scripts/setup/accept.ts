import { type Problem, sentenceOf } from '../../config/problem.ts'
import { judged, type SetupState } from './setup-state.ts'

const CONTACT = /^(https:\/\/\S+\.\S+|[^\s@]+@[^\s@]+\.[^\s@]+)$/

/** Why this text may not become the value of a setting, as a sentence without its full stop; null if it may. */
export function refusalOf(name: string, text: string, state: SetupState): string | null {
  const { problems } = judged(state, { [name]: text })
  const found = problems.find((problem) => concerns(problem, name)) ?? ownProblem(name, text, state)
  return found === null ? null : sentenceOf(found)
}

/** Whether a problem comes from this setting. What else it needs is asked for after it. */
function concerns({ name: at, problem }: Problem, name: string): boolean {
  switch (problem.kind) {
    case 'needs':
      return problem.others.includes(name)
    case 'same':
      return at === name || problem.as === name
    case 'key of':
      return at === name || problem.account === name
    case 'master key':
      return at === name || name === 'MINTER_ADDRESS'
    default:
      return at === name
  }
}

/** What only a setup can say: the configuration does not know which environment it is of. */
function ownProblem(name: string, text: string, { name: environment }: SetupState): Problem | null {
  if (name === 'SITE_URL' && environment !== 'local' && text.startsWith('http:'))
    return { name, problem: { kind: 'plain site' } }
  if (name === 'SITE_URL' && environment === 'production' && /\.workers\.dev$/.test(text))
    return {
      name,
      problem: { kind: 'malformed', expected: 'an address on a domain of your own, as production needs it' },
    }
  if (name === 'SECURITY_CONTACT' && text !== '' && !CONTACT.test(text))
    return { name, problem: { kind: 'malformed', expected: 'an e-mail or https address' } }
  return null
}
