import { expect, test } from 'vitest'
import { analyticsLeave, analyticsOf } from '../../../web/build/analytics.ts'

const SCRIPT = 'https://count.example/js/script.js'

test('unless a script is named there are no analytics', () => {
  expect(analyticsOf({})).toBeNull()
  expect(analyticsOf({ ANALYTICS_SCRIPT: '', ANALYTICS_DATA: '{"domain":"touchstone.example"}' })).toBeNull()
})

test('the script gets the data it wants, and reports to its own host unless told another', () => {
  expect(
    analyticsOf({ ANALYTICS_SCRIPT: SCRIPT, ANALYTICS_DATA: '{"domain":"touchstone.example"}' }),
  ).toEqual({
    script: SCRIPT,
    attributes: { 'data-domain': 'touchstone.example' },
    reportsTo: 'https://count.example',
  })
  expect(
    analyticsOf({ ANALYTICS_SCRIPT: SCRIPT, ANALYTICS_REPORTS_TO: 'https://in.example/event' })?.reportsTo,
  ).toBe('https://in.example')
})

test.each([
  { ANALYTICS_SCRIPT: 'http://count.example/script.js' },
  { ANALYTICS_SCRIPT: SCRIPT, ANALYTICS_REPORTS_TO: 'http://in.example' },
  { ANALYTICS_SCRIPT: SCRIPT, ANALYTICS_DATA: 'domain=touchstone.example' },
  { ANALYTICS_SCRIPT: SCRIPT, ANALYTICS_DATA: '{"domain":7}' },
  { ANALYTICS_SCRIPT: SCRIPT, ANALYTICS_DATA: '{"x onload=":"alert(1)"}' },
])('a build with settings that cannot be meant stops: %o', (settings) => {
  expect(() => analyticsOf(settings)).toThrow()
})

test('only the counted pages may load the script and report', () => {
  const analytics = analyticsOf({ ANALYTICS_SCRIPT: SCRIPT, ANALYTICS_REPORTS_TO: 'https://in.example' })
  if (!analytics) throw new Error('A script was named')

  expect(analyticsLeave(analytics, ['/', '/escrow'])).toEqual([
    { page: '/', scriptsFrom: 'https://count.example', connectsTo: 'https://in.example' },
    { page: '/escrow', scriptsFrom: 'https://count.example', connectsTo: 'https://in.example' },
  ])
})
