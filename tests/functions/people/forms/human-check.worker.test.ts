import { expect, test, vi } from 'vitest'
import { SECOND } from '#contract/timing'
import { errorReply } from '#contract/wire/error-reply'
import { readHumanCheck } from '#contract/wire/human-check'
import { incubatorForm } from '#contract/wire/incubator'
import { questionForm } from '#contract/wire/question'
import { incubatorAnswers, questionAnswers } from './answers.ts'
import { type Desk, hostDesks } from './desk.ts'

const openDesk = hostDesks()
let desk: Desk

const configured = { TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET: 'turnstile-secret' }

/** Turnstile, which accepts one token. */
function turnstile() {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    const said = new URLSearchParams(String(init?.body))
    return Response.json({
      success: said.get('secret') === 'turnstile-secret' && said.get('response') === 'a-person',
    })
  })
}

async function ask(question: string, extra: object = {}, from = '192.0.2.8') {
  const response = await desk.post(questionForm, { ...questionAnswers, question, ...extra }, { from })
  return response.ok ? 'stored' : errorReply.parse(await response.json()).code
}

test('no proof is required while few forms arrive', async () => {
  desk = await openDesk(configured)
  const asked = turnstile()
  expect(await ask('First', {}, '192.0.2.1')).toBe('stored')
  expect(await ask('First', {}, '192.0.2.2')).toBe('stored')
  expect(asked).not.toHaveBeenCalled()
})

test('the sixth form of a network within ten minutes needs a Turnstile token', async () => {
  desk = await openDesk(configured)
  const asked = turnstile()
  for (const n of [1, 2, 3, 4, 5]) expect(await ask(`${n}`)).toBe('stored')
  expect(await ask('6')).toBe('form_human_check')
  expect(await ask('6', { turnstile: 'a-program' })).toBe('form_human_check')
  expect(await ask('6', { turnstile: 'a-person' })).toBe('stored')
  expect(asked).toHaveBeenCalledTimes(2)
  expect(asked.mock.calls[0]?.[0]).toBe('https://challenges.cloudflare.com/turnstile/v0/siteverify')
})

test('a double click needs no proof: its form is stored already', async () => {
  desk = await openDesk(configured)
  turnstile()
  for (const n of [1, 2, 3, 4]) expect(await ask(`${n}`)).toBe('stored')
  expect(await ask('Once', { submissionKey: 'k'.repeat(20) })).toBe('stored')
  expect(await ask('Once', { submissionKey: 'k'.repeat(20) })).toBe('stored')
  expect(await desk.rows()).toHaveLength(5)
})

test('after sixty forms of all networks within ten minutes, one of a further network needs a token too', async () => {
  desk = await openDesk(configured)
  turnstile()
  for (let n = 1; n <= 60; n += 1)
    expect(await ask(`${n}`, { email: `ada${n}@example.org` }, `192.0.2.${n}`)).toBe('stored')
  const last = { email: 'ada61@example.org' }
  expect(await ask('61', last, '198.51.100.1')).toBe('form_human_check')
  expect(await ask('61', { ...last, turnstile: 'a-person' }, '198.51.100.1')).toBe('stored')
})

test('fifteen forms of 30 KB count as sixty: without a token long ones do not use up what is kept of everyone', async () => {
  desk = await openDesk(configured)
  turnstile()
  const deckLink = 'A stone. '.repeat(3_400)
  for (let n = 1; n <= 15; n += 1) {
    const answers = { ...incubatorAnswers, email: `ada${n}@example.org`, deckLink }
    expect((await desk.post(incubatorForm, answers)).status).toBe(200)
  }
  const last = { email: 'ada16@example.org' }
  expect(await ask('16', last, '198.51.100.1')).toBe('form_human_check')
  expect(await ask('16', { ...last, turnstile: 'a-person' }, '198.51.100.1')).toBe('stored')
})

test('of a hundred forms of as many networks at once sixty are stored, and the others need a token', async () => {
  desk = await openDesk(configured)
  turnstile()
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      ask(`${n}`, { email: `ada${n}@example.org`, turnstile: 'a-program' }, `192.0.2.${n}`),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(60)
  expect(outcomes.filter((outcome) => outcome === 'form_human_check')).toHaveLength(40)
})

test('a person whose address a stranger used up for the day can still send a form', async () => {
  desk = await openDesk({ ...configured, FORMS_PER_EMAIL: '2' })
  turnstile()
  for (const n of [1, 2]) expect(await ask(`Spam ${n}`, {}, `198.51.100.${n}`)).toBe('stored')
  expect(await ask('3', { elapsed: 9000 })).toBe('form_human_check')
  expect(await ask('3', { elapsed: 9000, turnstile: 'a-program' })).toBe('form_human_check')
  expect(await ask('3', { elapsed: 9000, turnstile: 'a-person' })).toBe('stored')
  // A browser without a script cannot show the check: it reads how long to wait.
  expect(await ask('4', {}, '192.0.2.9')).toBe('form_capped')
})

test('while Turnstile is unreachable an address that is used up stays so', async () => {
  desk = await openDesk({ ...configured, FORMS_PER_EMAIL: '1' })
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'))
  expect(await ask('1')).toBe('stored')
  expect(await ask('2', { elapsed: 9000, turnstile: 'anything' })).toBe('form_capped')
  expect(desk.log[0]).not.toContain('accepted')
})

test('when Turnstile is unreachable the form is accepted within the caps, and the failure is logged', async () => {
  desk = await openDesk({ ...configured, FORMS_QUESTIONS_PER_ADDRESS: '6' })
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'))
  for (const n of [1, 2, 3, 4, 5]) expect(await ask(`${n}`)).toBe('stored')
  expect(await ask('6', { turnstile: 'anything' })).toBe('stored')
  expect(await ask('7', { turnstile: 'anything' })).toBe('form_capped')
  expect(desk.log[0]).toContain('Turnstile could not be asked')
})

test('a form does not wait for a Turnstile that is silent: after five seconds it is accepted', async () => {
  desk = await openDesk(configured)
  const limit = new AbortController()
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    const answer = new Promise<Response>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(limit.signal.reason))
    })
    limit.abort(new DOMException('It took too long', 'TimeoutError'))
    return answer
  })
  for (const n of [1, 2, 3, 4, 5]) expect(await ask(`${n}`)).toBe('stored')
  expect(await ask('6', { turnstile: 'anything' })).toBe('stored')
  expect(limits).toHaveBeenLastCalledWith(5 * SECOND)
  expect(desk.log[0]).toContain('Turnstile could not be asked (TimeoutError)')
})

test('the page gets the public key only where the check is configured', async () => {
  desk = await openDesk(configured)
  expect(await (await desk.get(readHumanCheck.path)).json()).toEqual({ siteKey: 'site-key' })
  desk = await openDesk({})
  expect(await (await desk.get(readHumanCheck.path)).json()).toEqual({ siteKey: null })
  for (const n of [1, 2, 3, 4, 5, 6]) expect(await ask(`${n}`)).toBe('stored')
})
