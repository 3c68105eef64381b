import { Window } from 'happy-dom'
import type { Miniflare } from 'miniflare'
import type { ComponentType } from 'react'
import { prerender } from 'react-dom/static'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Router } from 'wouter'
import { fieldId } from '#contract/form-page'
import { developerForm } from '#contract/wire/developer'
import type { Form } from '#contract/wire/form'
import { namedSentence } from '#contract/wire/form-values'
import { incubatorForm } from '#contract/wire/incubator'
import { investorForm } from '#contract/wire/investor'
import { questionForm } from '#contract/wire/question'
import { Page as StatusPage } from '../../../../web/pages/application-status/page.tsx'
import { Page as DeveloperPage } from '../../../../web/pages/developer-form/page.tsx'
import { Page as FaqPage } from '../../../../web/pages/faq/page.tsx'
import { Page as IncubatorPage } from '../../../../web/pages/incubator-form/page.tsx'
import { Page as InvestorPage } from '../../../../web/pages/investor-form/page.tsx'
import { type Sending, send } from '../../../support/send.ts'
import { goodAnswers, incubatorAnswers, investorAnswers, questionAnswers } from './answers.ts'
import { SITE } from './desk.ts'
import { databaseOf, hostForms, READS } from './forms-host.ts'

const POLICY = "default-src 'none'; style-src 'self'"
const pages: Readonly<Record<string, ComponentType>> = {
  '/investor-form': InvestorPage,
  '/developer-form': DeveloperPage,
  '/incubator-form': IncubatorPage,
  '/faq': FaqPage,
  '/application-status': StatusPage,
}

let worker: Miniflare
let db: D1Database

beforeAll(async () => {
  worker = await hostForms(published)
  db = await databaseOf(worker)
})
beforeEach(async () => {
  await db.prepare('DELETE FROM form_entry').run()
})
afterAll(() => worker.dispose())

const { DOMParser } = new Window()
const drawn = new Map<string, Promise<string>>()

/** The pages as the build publishes them, with their policy and script. */
async function published(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const Page = pages[pathname]
  if (!Page) return new Response('nothing here', { status: 404 })
  const html = drawn.get(pathname) ?? draw(pathname, Page)
  drawn.set(pathname, html)
  return new Response(await html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'public, max-age=0, must-revalidate',
      etag: '"1"',
    },
  })
}

async function draw(pathname: string, Page: ComponentType): Promise<string> {
  const { prelude } = await prerender(
    <Router ssrPath={pathname}>
      <Page />
    </Router>,
    // As the build does it: minified.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  const markup = await new Response(prelude).text()
  const head = '<title>A page</title><script type="module" src="/x.js" data-parts="/y.js"></script>'
  return `<!doctype html><html><head>${head}</head><body>${markup}</body></html>`
}

type Answers = Readonly<Record<string, string | readonly string[]>>

const FROM_A_PAGE = { 'content-type': 'application/x-www-form-urlencoded', origin: SITE }

/** Submits a form as a browser without JavaScript does, line breaks and all. */
function submit(form: Form, answers: Answers) {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(answers)) {
    for (const one of [value].flat()) body.append(name, one.replace(/\r?\n/g, '\r\n'))
  }
  return visit(form.endpoint.path, {
    method: 'POST',
    body: body.toString(),
    headers: FROM_A_PAGE,
  })
}

async function visit(path: string, sending: Sending = {}) {
  const response = await send(await worker.ready, new URL(path, SITE), sending)
  const html = await response.text()
  // A page with a person's answers, or its address, is private.
  expect(response.headers.get('cache-control'), path).toBe('private, no-store')
  return { response, html, document: new DOMParser().parseFromString(html, 'text/html') }
}

type Document = Awaited<ReturnType<typeof visit>>['document']

const shown = (document: Document, slot: string) => {
  const place = document.querySelector(`[data-slot="${slot}"]`)
  return place !== null && !place.hasAttribute('hidden')
}

test.each([investorForm, developerForm, incubatorForm, questionForm])(
  'an empty $name form returns every error, in a summary with links and beside each field',
  async (form) => {
    const { response, document } = await submit(form, {})
    const judged = form.schema.safeParse({})
    const wrong = new Map(judged.error?.issues.map(({ path, message }) => [String(path[0]), message]))

    expect(response.status).toBe(422)
    expect(document.title).toBe('Error: A page')
    expect(shown(document, 'summary')).toBe(true)
    const links = [...document.querySelectorAll('[data-slot="summary-list"] a')]
    expect(links.map((link) => link.textContent)).toEqual(
      [...wrong].map(([field, sentence]) => namedSentence(form, field, sentence)),
    )
    for (const [field, sentence] of wrong) {
      const control = document.getElementById(fieldId(form.name, field))
      expect(control?.getAttribute('name'), field).toBe(field)
      expect(control?.getAttribute('aria-invalid'), field).toBe('true')
      const place = control?.closest('[data-field]')
      expect(place?.classList.contains('field-wrong'), field).toBe(true)
      const said = place?.querySelector('[data-slot="error"]')
      expect(said?.hasAttribute('hidden'), field).toBe(false)
      expect(said?.textContent, field).toBe(sentence)
    }
  },
)

test('only the fields that are wrong are marked', async () => {
  const { document } = await submit(investorForm, { ...investorAnswers, email: 'ada' })
  const marked = [...document.querySelectorAll('.field-wrong')].map((place) =>
    place.getAttribute('data-field'),
  )
  expect(marked).toEqual(['email'])
  expect(document.querySelectorAll('[data-slot="error"]:not([hidden])')).toHaveLength(1)
})

test.each(goodAnswers)(
  'the answers in the $form.name form are kept when it is returned',
  async ({ form, answers }) => {
    const { document } = await submit(form, { ...answers, email: 'not an address' })
    const element = document.querySelector(`form[data-form="${form.name}"]`)
    for (const [name, value] of Object.entries({ ...answers, email: 'not an address' })) {
      expect(valuesOf(element, name).sort(), name).toEqual([value].flat().sort())
    }
  },
)

test('an answer that begins with an empty line is returned with it', async () => {
  const question = '\n\nIs it empty above?'
  const { document } = await submit(questionForm, { ...questionAnswers, email: 'ada', question })
  expect(valuesOf(document.querySelector('form[data-form="question"]'), 'question')).toEqual([question])
})

/** A control's value or chosen options, as written in the markup. */
function valuesOf(form: ReturnType<Document['querySelector']>, name: string): string[] {
  const control = form?.querySelector(`[name="${name}"]`)
  const type = control?.getAttribute('type')
  if (type === 'radio' || type === 'checkbox') {
    return [...(form?.querySelectorAll(`[name="${name}"][checked]`) ?? [])].map(
      (it) => it.getAttribute('value') ?? '',
    )
  }
  if (control?.tagName === 'SELECT') {
    return [...control.querySelectorAll('option[selected]')].map((it) => it.getAttribute('value') ?? '')
  }
  if (control?.tagName === 'TEXTAREA') {
    // An HTML parser normalizes line breaks, and drops the first.
    return [(control.textContent ?? '').replaceAll('\r\n', '\n').replace(/^\n/, '')]
  }
  return [control?.getAttribute('value') ?? '']
}

test.each([
  '"><script>alert(1)</script>',
  "' onfocus='alert(1)",
  '&amp; &lt;b&gt; &#x27;',
  '</textarea><img src=x onerror=alert(1)>',
  '<!-- -->',
  'a & b < c > d " e \' f',
  'Zoë 😀 学',
])('hostile and odd text comes back as text: %s', async (text) => {
  const { document } = await submit(incubatorForm, {
    ...incubatorAnswers,
    email: 'wrong',
    fullName: text,
    projectOverview: `${text}\n  second line`,
    developmentStage: text,
    incubatorTrack: text,
  })
  const form = document.querySelector('form')
  expect(valuesOf(form, 'fullName')).toEqual([text])
  expect(valuesOf(form, 'projectOverview')).toEqual([`${text}\n  second line`])
  expect(document.querySelectorAll('script:not([src="/x.js"]), img, [onfocus], [onerror]')).toHaveLength(0)
})

test.each(goodAnswers)(
  'a valid $form.name form is stored, and confirmed on a page that can be reloaded',
  async ({ form, answers }) => {
    const { response } = await submit(form, answers)
    expect(response.status).toBe(303)
    const { results } = await db.prepare('SELECT id FROM form_entry').all<{ id: string }>()
    expect(results).toHaveLength(1)
    const id = results[0]?.id ?? ''
    expect(response.headers.get('location')).toBe(`${form.endpoint.path}/${id}`)

    const page = await visit(response.headers.get('location') ?? '')
    expect(page.response.status).toBe(200)
    expect(page.document.title).toBe('Received: A page')
    expect(shown(page.document, 'received')).toBe(true)
    expect(page.document.querySelector('[data-slot="received"]')?.textContent).toContain(form.received)
    expect(page.document.querySelector('[data-slot="received-id"]')?.textContent).toBe(id)
    expect(page.document.querySelector(`form[data-form="${form.name}"]`)?.hasAttribute('hidden')).toBe(true)

    const status = page.document.querySelector('[data-slot="received-status"]')?.getAttribute('href') ?? ''
    const visited = await visit(status)
    expect(visited.response.status).toBe(200)
    expect(shown(visited.document, 'status-received')).toBe(true)
    expect(shown(visited.document, 'status-answered')).toBe(false)
    expect(visited.document.querySelector('input[name="id"]')?.getAttribute('value')).toBe(id)
  },
)

test('the same form sent twice without a script is stored once', async () => {
  const first = await submit(questionForm, questionAnswers)
  const second = await submit(questionForm, questionAnswers)
  expect(second.response.headers.get('location')).toBe(first.response.headers.get('location'))
})

test('a receipt page refuses another form’s id and an unknown one', async () => {
  const { response } = await submit(questionForm, questionAnswers)
  const id = response.headers.get('location')?.split('/').at(-1)
  const { response: other, document } = await visit(`/api/investor/applications/${id}`)
  expect(other.status).toBe(404)
  expect(shown(document, 'failure')).toBe(true)
  expect((await visit('/api/support/questions/TS-00000000000000000000000000')).response.status).toBe(404)
})

test('while the database fails, a look-up and the page after a post answer on the status page', async () => {
  const { response } = await submit(investorForm, investorAnswers)
  const path = response.headers.get('location') ?? ''
  const id = path.split('/').at(-1) ?? ''
  await db.prepare('ALTER TABLE form_entry RENAME TO away').run()
  const pages = [await visit(`/api/applications?id=${id}`), await visit(path)]
  await db.prepare('ALTER TABLE away RENAME TO form_entry').run()
  for (const { response, document } of pages) {
    expect(response.status).toBe(500)
    expect(document.querySelector('[data-slot="failure-title"]')?.textContent).toBe('No answer')
    expect(document.querySelector('[data-slot="failure-text"]')?.textContent).toBe(
      'The server failed. Please try again in a moment. What you sent is not affected.',
    )
    expect(document.querySelector('input[name="id"]')?.getAttribute('value')).toBe(id)
  }
})

test('an unknown id is answered on the page, which keeps what was typed', async () => {
  const { response, document } = await visit('/api/applications?id=%22%3E%3Cb%3EAB')
  expect(response.status).toBe(404)
  expect(shown(document, 'failure')).toBe(true)
  expect(document.querySelector('[data-slot="failure-text"]')?.textContent).toContain(
    'Nothing was sent under this ID',
  )
  expect(document.querySelector('input[name="id"]')?.getAttribute('value')).toBe('"><b>AB')
})

test('a status lookup over the rate limit is refused on the page, which says when to come back and keeps what was typed', async () => {
  const headers = { 'cf-connecting-ip': '198.51.100.7' }
  const ask = () => visit('/api/applications?id=AB', { headers })
  let { response, document } = await ask()
  // Twice the limit, because a new minute may begin meanwhile.
  for (let times = 0; times < 2 * READS && response.status === 404; times += 1) {
    ;({ response, document } = await ask())
  }
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('60')
  expect(document.querySelector('[data-slot="failure-text"]')?.textContent).toBe(
    'Too many requests. Please try again in 60 seconds.',
  )
  expect(document.querySelector('input[name="id"]')?.getAttribute('value')).toBe('AB')
})

test('a suspected bot’s post keeps its answers without the hidden field, so that a person can send it again', async () => {
  const { response, document } = await submit(questionForm, { ...questionAnswers, reference: 'spam' })
  expect(response.status).toBe(422)
  expect(shown(document, 'failure')).toBe(true)
  expect(document.querySelector('[data-slot="failure-text"]')?.textContent).toContain(
    'Please send the form once more',
  )
  const form = document.querySelector('form[data-form="question"]')
  expect(valuesOf(form, 'question')).toEqual([questionAnswers.question])
  expect(valuesOf(form, 'reference')).toEqual([''])
})

test.each([
  ['', 'No ID entered', 'Please enter the ID that you were given.'],
  ['%20', 'No ID entered', 'Please enter the ID that you were given.'],
  ['TS-1', 'Not found', 'Nothing was sent under this ID. Please check it and try again.'],
])(
  'the status page asked for “%s” without a script says what is missing: %s',
  async (typed, title, words) => {
    const { document } = await visit(`/api/applications?id=${typed}`)
    expect(shown(document, 'failure')).toBe(true)
    expect(document.querySelector('[data-slot="failure-title"]')?.textContent).toBe(title)
    expect(document.querySelector('[data-slot="failure-text"]')?.textContent).toBe(words)
  },
)

test('a page over the size cap gets an error instead of being cut off', async () => {
  const { response, document } = await visit(questionForm.endpoint.path, {
    method: 'POST',
    headers: FROM_A_PAGE,
    announced: 120_000,
  })
  expect(response.status).toBe(413)
  expect(shown(document, 'failure')).toBe(true)
})

test('an optional answer may be as long without a script as with one, and one that is longer comes back whole', async () => {
  const project = goodAnswers.find(({ form }) => form === developerForm)?.answers
  const fits = await submit(developerForm, { ...project, telegramDiscord: 'é'.repeat(15 * 1024) })
  expect(fits.response.status).toBe(303)
  const telegramDiscord = 'x'.repeat(33 * 1024)
  const beyond = await submit(developerForm, { ...project, telegramDiscord })
  expect(beyond.response.status).toBe(413)
  const form = beyond.document.querySelector('form[data-form]')
  expect(valuesOf(form, 'telegramDiscord')).toEqual([telegramDiscord])
})

test('a re-rendered page keeps its policy, adds no script, and is neither cached nor found by search engines', async () => {
  const { response, html } = await submit(questionForm, {})
  expect(response.headers.get('content-security-policy')).toBe(POLICY)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(response.headers.get('etag')).toBeNull()
  expect(response.headers.get('x-frame-options')).toBe('DENY')
  expect(html).not.toContain('<script')
})

test('a re-rendered page gives its script the address and the result of the post', async () => {
  const wrong = await submit(investorForm, { ...investorAnswers, email: `a"'<b>&amp;` })
  const again = (document: Document) => {
    const [root, form] = [document.querySelector('#living'), document.querySelector('form[data-form]')]
    return [root?.getAttribute('data-again-page'), JSON.parse(form?.getAttribute('data-again') ?? '')]
  }
  const fields = { email: 'Email is invalid' }
  expect(again(wrong.document)).toEqual(['/investor-form', { fields, failure: null, id: null }])
  expect(wrong.html).toMatch(/<script type="module"/)

  const { response } = await submit(investorForm, investorAnswers)
  const received = await visit(response.headers.get('location') ?? '')
  const id = response.headers.get('location')?.split('/').at(-1)
  expect(again(received.document)).toEqual(['/investor-form', { fields: {}, failure: null, id }])

  const { document } = await visit('/api/applications?id=%22%3E%3Cb%3EAB')
  expect(document.querySelector('#living')?.getAttribute('data-again-page')).toBe(
    '/application-status?id=%22%3E%3Cb%3EAB',
  )
})

test.each([investorForm, developerForm, incubatorForm, questionForm])(
  'a GET of the $name form’s post address redirects to the form, and other methods are refused',
  async (form) => {
    const { response } = await visit(form.endpoint.path)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(form.page)
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const other = await visit(form.endpoint.path, { method, headers: { origin: SITE } })
      expect(other.response.status, method).toBe(405)
      expect(other.response.headers.get('allow')).toBe('GET, HEAD, POST')
    }
  },
)

test('a page of another site cannot post a form, without a script either', async () => {
  const { response } = await visit(questionForm.endpoint.path, {
    method: 'POST',
    body: new URLSearchParams(questionAnswers).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://elsewhere.test' },
  })
  expect(response.status).toBe(403)
  expect(await db.prepare('SELECT COUNT(*) AS n FROM form_entry').first('n')).toBe(0)
})
