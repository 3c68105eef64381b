import { expect, test } from 'vitest'
import { allChecks } from '../../../../functions/scripts/doctor/all-checks.ts'
import { answer } from '../../../../functions/scripts/doctor/answer.ts'
import type { Finding } from '../../../../functions/scripts/doctor/checks/finding.ts'
import type { ExaminedEnvironment } from '../../../../functions/scripts/doctor/examined/examined-environment.ts'

/** An environment of which nothing is known, so that each check says that it could not be made. */
const unseen = { name: 'local' } as ExaminedEnvironment

test.each([
  [[], ['before', 'after']],
  [['--before'], ['before']],
  [['--after'], ['after']],
  [
    ['--before', '--after'],
    ['before', 'after'],
  ],
])('by the words %j the doctor checks what is right %j a deploy', async (words, whens) => {
  const printed: string[] = []
  const fine = await answer(
    'local',
    ['--json', ...words],
    async () => unseen,
    (text) => printed.push(text),
  )
  const { findings } = JSON.parse(printed.join('')) as { findings: readonly Finding[] }
  const wanted = allChecks.filter(({ when }) => whens.includes(when)).map(({ what }) => what)
  expect(fine).toBe(false)
  expect(new Set(findings.map(({ what }) => what))).toEqual(new Set(wanted))
})
