import { SECOND } from '#contract/timing'
import { withName } from '../../environment/environment-name.ts'
import { CannotCheck, type ExaminedEnvironment } from '../examined/examined-environment.ts'
import { type Finding, findingsOf } from './finding.ts'

/** How long one check may take. */
const TIME_OUT = 25 * SECOND

/** When a check makes sense: before a deploy, or after it, when the site answers. */
export type When = 'before' | 'after'

export interface DoctorCheck {
  readonly what: string
  readonly when: When
  run(examined: ExaminedEnvironment): Promise<readonly Finding[]>
}

/** A check: facts that are gathered, and a pure judgement over them. */
export function checkOf<Facts>(
  what: string,
  when: When,
  gather: (examined: ExaminedEnvironment) => Promise<Facts>,
  judge: (facts: Facts) => Finding | readonly Finding[],
): DoctorCheck {
  return { what, when, run: async (examined) => [judge(await gather(examined))].flat() }
}

/** Runs checks beside each other. One that throws or takes too long is a finding, and ends no other. */
export async function runChecks(
  checks: readonly DoctorCheck[],
  examined: ExaminedEnvironment,
  timeOut = TIME_OUT,
): Promise<readonly Finding[]> {
  const found = await Promise.all(checks.map((check) => runOne(check, examined, timeOut)))
  const pasted = (todo: Finding['todo']) => todo && withName(todo, examined.name)
  return found.flat().map((finding) => ({ ...finding, todo: pasted(finding.todo) }))
}

async function runOne(
  check: DoctorCheck,
  examined: ExaminedEnvironment,
  timeOut: number,
): Promise<readonly Finding[]> {
  const { unknown } = findingsOf(check.what)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<readonly Finding[]>((resolve) => {
    timer = setTimeout(
      () => resolve([unknown(`no answer within ${timeOut / SECOND} s`, 'try again')]),
      timeOut,
    )
  })
  try {
    return await Promise.race([check.run(examined), late])
  } catch (error) {
    const todo = error instanceof CannotCheck ? error.todo : toSee(examined)
    return [unknown(firstLine(error), todo)]
  } finally {
    clearTimeout(timer)
  }
}

function toSee({ name }: ExaminedEnvironment): string {
  return name === 'local' ? 'see whether npm start serves it, and try again' : 'see to that, and try again'
}

/** The first line of an error's message; of a call that failed on the network its cause too, which alone says why. */
function firstLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const [line = ''] = error.message.trim().split('\n')
  const cause = error.cause as { readonly message?: string; readonly code?: string } | undefined
  const why = cause?.message || cause?.code
  return why ? `${line}: ${why}` : line
}
