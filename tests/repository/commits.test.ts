import { expect, test } from 'vitest'
import { git, hasCommit } from './git.ts'

/** Commits after this one keep to the form; earlier ones stay as they are. */
const SINCE = 'c73031ca5cfb01b725a5b1d0a026e04c73982fb9'
const LONGEST = 70

/** What is wrong with a commit message, or nothing. */
function faultOf(message: string): string | undefined {
  const [subject = '', ...body] = message.split('\n')
  if (subject.length > LONGEST) return `longer than ${LONGEST} characters`
  if (!/^[^:]+: \S/.test(subject)) return 'not of the form `where: what`'
  if (subject.endsWith('.')) return 'ended by a period'
  if (body.some((line) => line.startsWith('# Conflicts:'))) return 'left with a list of conflicts'
  return undefined
}

test('a commit message is judged by its subject and by lines that git leaves behind', () => {
  expect(faultOf('purchase: judge a lapse from gathered facts\n\nWhy: one reader.')).toBeUndefined()
  expect(faultOf('Judge a lapse')).toContain('form')
  expect(faultOf('purchase: judge a lapse.')).toContain('period')
  expect(faultOf(`purchase: ${'judge '.repeat(12)}`)).toContain('longer')
  expect(faultOf('purchase: judge\n\n# Conflicts:\n#\tREADME.md')).toContain('conflicts')
})

const known = hasCommit(SINCE)
const skipped = known ? '' : ' (skipped: this checkout has no history since then)'

test.skipIf(!known)(`each commit message says where and what${skipped}`, () => {
  const messages = git('log', '--no-merges', '-z', '--format=%h%x09%B', `${SINCE}..HEAD`)
    .split('\0')
    .filter(Boolean)
  const faults = messages.flatMap((entry) => {
    const [hash = '', ...message] = entry.trim().split('\t')
    const fault = faultOf(message.join('\t'))
    return fault ? [`${hash} is ${fault}: ${message[0]?.split('\n')[0]}`] : []
  })
  expect(faults).toEqual([])
})
