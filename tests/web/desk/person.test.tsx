import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { EntryId } from '#contract/entry-id'
import { PersonBody } from '../../../web/desk/person/person-body.tsx'
import { anEntry, NOW } from './an-entry.ts'

const EMAIL = 'maren@example.org'
const ids = Array.from({ length: 130 }, (_, index) => `TS-${String(index).padStart(26, '0')}` as EntryId)
const stays = [{ what: 'Backups', why: 'For 30 days.' }]

function personOf(of: readonly EntryId[]) {
  const entries = of.map((id) => ({ ...anEntry({ id }), earlier: [], mails: [] }))
  return { email: EMAIL, at: NOW, entries, stays }
}

interface Sent {
  readonly ids: readonly EntryId[]
  readonly others?: number
}

/** Answers what is read by one reply after the other, and erasures by these; keeps the bodies of the erasures. */
function answering(people: readonly object[], erasures: readonly ((sent: Sent) => Response)[]) {
  const sent: Sent[] = []
  let reads = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).endsWith('/person')) return Response.json(people[Math.min(reads++, people.length - 1)])
    const body = JSON.parse(String(init?.body)) as Sent
    sent.push(body)
    return erasures[sent.length - 1]?.(body) ?? Response.error()
  })
  return sent
}

const erased = ({ ids }: Sent) => Response.json({ is: 'erased', ids, stays })

async function eraseAll(): Promise<string[]> {
  const said: string[] = []
  render(<PersonBody email={EMAIL} onErased={(sentence) => said.push(sentence)} onClose={() => {}} />)
  ;(await screen.findByRole('button', { name: 'Erase all of it' })).click()
  ;(await screen.findByRole('button', { name: 'Erase for good' })).click()
  return said
}

test('more entries than one call erases are erased by several', async () => {
  const sent = answering([personOf(ids)], [erased, erased])
  const said = await eraseAll()
  expect(await screen.findByText(/^130 entries were erased/)).toBeTruthy()
  expect(said).toEqual(['130 entries erased'])
  expect(sent.map(({ ids, others = 0 }) => [ids.length, others])).toEqual([
    [100, 30],
    [30, 0],
  ])
})

test('entries of other addresses that name this one are shown as links, and are not in the exported file', async () => {
  answering([{ ...personOf([]), elsewhere: [ids[1]] }], [])
  render(<PersonBody email={EMAIL} onErased={() => {}} onClose={() => {}} />)
  const link = await screen.findByRole('link', { name: ids[1] ?? '' })
  expect(link.getAttribute('href')).toBe(`/desk/${ids[1]}`)
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  screen.getByRole('button', { name: 'Export as a file' }).click()
  const file = saved.mock.calls[0]?.[0] as Blob
  expect(await file.text()).not.toContain(ids[1])
})

test('entries that this release cannot read are named', async () => {
  answering([{ ...personOf(ids.slice(0, 1)), unread: [ids[1]] }], [])
  render(<PersonBody email={EMAIL} onErased={() => {}} onClose={() => {}} />)
  expect((await screen.findByRole('alert')).textContent).toContain(ids[1])
})

test.each([
  ['cannot be reached', () => Response.json({}, { status: 503 })],
  ['finds other entries', () => Response.json({ is: 'changed', ids: [] })],
])(
  'where a later call %s, the page says how many were erased, and erases the others when it is asked again',
  async (_, second) => {
    const sent = answering([personOf(ids), personOf(ids.slice(100))], [erased, second, erased])
    await eraseAll()
    expect(await screen.findByText('100 entries were erased, and 30 were not')).toBeTruthy()
    expect(screen.queryByText('Nothing was erased')).toBeNull()
    screen.queryByRole('button', { name: 'Try again' })?.click()
    ;(await screen.findByRole('button', { name: 'Erase all of it' })).click()
    ;(await screen.findByRole('button', { name: 'Erase for good' })).click()
    expect(await screen.findByText(/^30 entries were erased/)).toBeTruthy()
    expect(sent.at(-1)).toEqual({ email: EMAIL, ids: ids.slice(100) })
  },
)

test('where the first call finds other entries, the page says that nothing was erased', async () => {
  answering([personOf(ids.slice(0, 2))], [() => Response.json({ is: 'changed', ids: [] })])
  await eraseAll()
  expect(await screen.findByText('Nothing was erased')).toBeTruthy()
  expect(screen.queryByText(/entries were erased/)).toBeNull()
})

test('what was being typed about an erased entry is forgotten with it, and nothing else is', async () => {
  const names = ['desk', 'answer'].flatMap((kind) => ids.slice(0, 2).map((id) => `touchstone_${kind}_${id}`))
  for (const name of names) localStorage.setItem(name, JSON.stringify({ note: 'Call her', changedAt: NOW }))
  answering([personOf(ids.slice(0, 1))], [erased])
  await eraseAll()
  await screen.findByText(/^One entry was erased/)
  expect(names.filter((name) => localStorage.getItem(name) !== null)).toEqual([names[1], names[3]])
})
