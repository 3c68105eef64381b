import { expect, test } from 'vitest'
import { SECOND } from '#contract/timing'
import { questionForm } from '#contract/wire/question'
import { minuteWithLeft } from '../../../support/minute-left.ts'
import { questionAnswers } from './answers.ts'
import { SITE } from './desk.ts'
import { databaseOf, hostForms } from './forms-host.ts'

test('of a hundred concurrent posts from one address exactly sixty are stored', async () => {
  const worker = await hostForms(() => new Response('no page'))
  const db = await databaseOf(worker)
  await minuteWithLeft(15 * SECOND)
  const statuses = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const response = await worker.dispatchFetch(new URL(questionForm.endpoint.path, SITE).href, {
        method: 'POST',
        body: JSON.stringify({ ...questionAnswers, email: `ada${n}@example.org`, question: `Question ${n}` }),
        headers: { 'content-type': 'application/json', 'cf-connecting-ip': '198.51.100.8' },
      })
      await response.text()
      return response.status
    }),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  expect(await db.prepare('SELECT COUNT(*) AS n FROM form_entry').first('n')).toBe(60)
  await worker.dispose()
})
