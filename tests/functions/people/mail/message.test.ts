import { expect, test } from 'vitest'
import { DAY } from '#contract/timing'
import { entryId } from '#contract/wire/form'
import { messageOf } from '../../../../functions/people/mail/message.ts'
import { mailKinds } from '../../../../functions/people/mail/outbox.ts'

const mail = {
  id: 'm',
  entryId: entryId.parse(`TS-${'0'.repeat(26)}`),
  kind: 'received',
  address: 'ada@streak.test',
  goesTo: 'Ada@streak.test',
  writtenAt: Date.UTC(2026, 10, 27, 9, 5),
  receivedAt: Date.UTC(2026, 10, 27, 9, 5),
  attempts: 0,
  subject: null,
  body: null,
} as const

const SITE = 'https://touchstone.test'
const LINKS = { siteUrl: SITE, key: `${mail.entryId}.1764320700000.${'a'.repeat(64)}` }

test('who is promised an answer reads by when, and where the status is', () => {
  const { text, html, subject } = messageOf({ ...mail, form: 'question' }, LINKS)
  expect(subject).toBe('Your question has arrived')
  expect(text).toContain(`Its ID is ${mail.entryId}.`)
  expect(text).toContain('within 24-48 hours, by 29 November 2026, 09:05 UTC.')
  expect(text).toContain(`\n${SITE}/application-status?id=${mail.entryId}\n`)
  expect(html).toContain(`href="${SITE}/application-status?id=${mail.entryId}"`)
})

test('the notice to an address that was corrected opens nothing, and does not promise an answer there', () => {
  const moved = { ...mail, kind: 'amended', form: 'question', goesTo: 'eve@streak.test' } as const
  const { text } = messageOf(moved, { siteUrl: SITE, key: null })
  expect(text).toContain('answers you at the address that it has now within 24-48 hours')
  expect(text).toContain('If you did not change it, answer this mail.')
  expect(text).not.toContain('#')
  expect(text).not.toContain('eve@')
})

test('a promise whose time is over is not made again', () => {
  const late = { ...mail, kind: 'amended', form: 'question', writtenAt: mail.receivedAt + 3 * DAY } as const
  const { text } = messageOf(late, LINKS)
  expect(text).toContain('a person reads it and writes to you at this address.')
  expect(text).not.toContain('29 November')
})

test('an investor is promised no time, and an answer by the channel that they chose on the form', () => {
  const { text } = messageOf({ ...mail, form: 'investor' }, LINKS)
  expect(text).not.toContain('hours')
  expect(text).toContain('a person reads it and answers by the channel that you chose.')
  expect(text).not.toContain('at this address')
})

test('the link that opens the entry has its key where no server sees it', () => {
  for (const kind of mailKinds) {
    const { text, html } = messageOf({ ...mail, kind, form: 'developer' }, LINKS)
    const links = [...`${text} ${html}`.matchAll(/https:[^\s"<]+/g)].map(([link]) => new URL(link))
    const keyed = links.filter(({ href }) => href.includes(LINKS.key))
    expect(keyed).toHaveLength(2)
    expect(keyed.every(({ hash }) => hash === `#${LINKS.key}`)).toBe(true)
  }
})

test('nothing is loaded when a mail is opened', () => {
  const { html } = messageOf({ ...mail, form: 'incubator' }, LINKS)
  expect(html).not.toMatch(/<(img|script|link|iframe|form)|url\(|src=/i)
})
