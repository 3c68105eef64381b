import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../../../../functions/edge/http/app-env.ts'
import { onError } from '../../../../functions/edge/http/on-error.ts'
import type { Services } from '../../../../functions/services.ts'

test('a bug is logged under its route, because a caller fills in the path, and its caller learns nothing of it', async () => {
  const crashes: unknown[] = []
  const log = { crashed: (fields: unknown) => crashes.push(fields) }
  const bug = new Error('no such table')
  const api = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('services', { log } as unknown as Services)
      return next()
    })
    .get('/stones/:owner', () => {
      throw bug
    })
    .onError(onError)

  const answer = await api.request('/stones/wilhelmina')

  expect(crashes).toEqual([{ path: '/stones/:owner', error: bug }])
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain(bug.message)
})
