import { expect, test } from 'vitest'
import { questionForm } from '#contract/wire/question'
import { readConfig } from '../../../../functions/config/read-config.ts'
import { quietLog } from '../../../../functions/log.ts'
import { submit } from '../../../../functions/people/forms/submit.ts'
import { amendEntry } from '../../../../functions/people/own-entry/amend.ts'
import { readOwnEntry } from '../../../../functions/people/own-entry/own-entry-store.ts'
import { createMemoryDatabase } from '../../../support/memory-database.ts'
import { complete } from '../../config/complete-environment.ts'

const { config, secrets } = readConfig(complete)

test('a domain that is only written in another way is no other address: no link to it is mailed', async () => {
  const { db, close } = createMemoryDatabase()
  const deferred: Promise<unknown>[] = []
  const services = {
    ...{ config, secrets, db, log: quietLog },
    mail: { send: async () => ({ is: 'sent', messageId: '1' }) as const },
    clock: { now: () => Date.UTC(2026, 10, 27), sleep: async () => {} },
    defer: (work: Promise<unknown>) => void deferred.push(work),
  }
  const sent = { name: 'Ada', email: 'ada@bücher.test', question: 'When?', reference: '' }
  const id = await submit(services, 'question', sent, undefined)
  const entry = id.ok ? await readOwnEntry(db, id.value) : null
  if (!entry) throw new Error('The question was not stored')
  const amended = { ...sent, email: 'ada@xn--bcher-kva.test', question: 'When, then?' }
  expect(await amendEntry(services, questionForm, entry, amended)).toBe('amended')
  await Promise.all(deferred)
  const { results } = await db.prepare('SELECT kind FROM mail ORDER BY rowid').all()
  expect(results).toEqual([{ kind: 'received' }, { kind: 'amended' }])
  close()
})
