import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keepDraft, readDraft } from '../../../web/desk/change-draft.ts'
import { EntryPage } from '../../../web/desk/entry/entry-page.tsx'
import { useList } from '../../../web/desk/list/use-list.ts'
import { newMemory } from '../../../web/desk/memory.ts'
import { aList, anEntry, NOW } from './an-entry.ts'

const entry = anEntry({ unread: false })
const draft = { note: 'Maren rang', state: null, assignee: null, email: null, answerSent: false }

test('an entry that was erased leaves nothing on the page and in the browser, but what stays elsewhere', async () => {
  let erased = false
  const stays = [{ what: 'Backups', why: 'For 30 days.' }]
  const gone = { error: 'No entry', code: 'application_unknown', requestId: 'r' }
  const replies: Readonly<Record<string, () => Response>> = {
    [entry.id]: () =>
      erased
        ? Response.json(gone, { status: 404 })
        : Response.json({ me: 'ada@x.test', people: [], now: NOW, entry }),
    mails: () => Response.json({ mails: false, to: entry.email, drafts: [], sent: [] }),
    person: () =>
      Response.json({ email: entry.email, at: NOW, entries: [{ ...entry, earlier: [], mails: [] }], stays }),
    erase: () => {
      erased = true
      return Response.json({ is: 'erased', ids: [entry.id], stays })
    },
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async (url) => replies[String(url).split('/').at(-1) ?? '']?.() ?? Response.error(),
  )
  keepDraft(entry.id, draft, Date.now())
  const memory = newMemory()
  const beside = anEntry({ id: `TS-${'7'.repeat(26)}` as never, name: 'Maren Holt' })
  memory.lists.set('', aList(entry, beside))
  render(<EntryPage id={entry.id} memory={memory} say={() => {}} />)
  for (const name of ['Export or erase', 'Erase all of it', 'Erase for good'])
    (await screen.findByRole('button', { name })).click()
  expect(await screen.findByText('Nothing is kept under this ID')).toBeTruthy()
  expect(screen.getByText(/^One entry was erased/)).toBeTruthy()
  expect(screen.getByText('For 30 days.')).toBeTruthy()
  expect(document.body.textContent).not.toContain(entry.name)
  expect(memory.lists.size).toBe(0)
  expect(document.body.textContent).not.toContain(entry.email)
  expect(readDraft(entry.id, Date.now()).note).toBe('')
})

test('what stands below the mails of an entry comes with them, so that they move none of it while it is pressed', async () => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    if (!String(url).endsWith('/mails'))
      return Response.json({ me: 'ada@x.test', people: [], now: NOW, entry })
    await asked
    return Response.json({ mails: false, to: entry.email, drafts: [], sent: [] })
  })
  render(<EntryPage id={entry.id} memory={newMemory()} say={() => {}} />)
  expect((await screen.findByRole('heading', { name: entry.name })).isConnected).toBe(true)
  expect(screen.queryByRole('button', { name: 'Export or erase' })).toBeNull()
  answer()
  expect((await screen.findByRole('button', { name: 'Export or erase' })).isConnected).toBe(true)
})

/** The page of the entry as it is `now`; its changes are answered by `changed`. */
async function withChanges(
  changed: (init: RequestInit) => Promise<Response>,
  now = () => entry,
  say: (sentence: string) => void = () => {},
) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init = {}) => {
    if (String(url).endsWith('/changes')) return changed(init)
    if (String(url).endsWith('/mails'))
      return Response.json({ mails: false, to: entry.email, drafts: [], sent: [] })
    return Response.json({ me: 'ada@x.test', people: [], now: NOW, entry: now() })
  })
  render(<EntryPage id={entry.id} memory={newMemory()} say={say} />)
  const note = await screen.findByLabelText<HTMLTextAreaElement>('Note')
  const save = screen.getByRole('button', { name: 'Save' })
  return { note, save }
}

test('what is typed into the note while another text of it is being saved stays', async () => {
  let answer: (reply: Response) => void = () => {}
  const { note, save } = await withChanges(() => new Promise((resolve) => (answer = resolve)))
  fireEvent.change(note, { target: { value: 'Rang her.' } })
  fireEvent.click(save)
  fireEvent.change(note, { target: { value: 'Rang her. She rings back.' } })
  answer(Response.json({ now: NOW, changed: [entry], stale: [], gone: [] }))
  expect(await screen.findByText(/^Saved:/)).toBeTruthy()
  expect(note.value).toBe('Rang her. She rings back.')
  expect(readDraft(entry.id, Date.now()).note).toBe('Rang her. She rings back.')
})

test('a screen reader is told once that a change is saved', async () => {
  const said = vi.fn()
  const reply = { now: NOW, changed: [entry], stale: [], gone: [] }
  const { note, save } = await withChanges(
    async () => Response.json(reply),
    () => entry,
    said,
  )
  fireEvent.change(note, { target: { value: 'Rang her.' } })
  fireEvent.click(save)
  expect((await screen.findByText('Saved: a note')).parentElement?.role).toBe('status')
  expect(said).not.toHaveBeenCalled()
})

test('what was typed stays when the entry was changed meanwhile', async () => {
  const stale = [{ seen: entry.version, entry: { ...entry, version: entry.version + 1 }, since: [] }]
  const { note, save } = await withChanges(async () =>
    Response.json({ now: NOW, changed: [], stale, gone: [] }),
  )
  fireEvent.change(note, { target: { value: 'Rang her.' } })
  fireEvent.click(save)
  expect(await screen.findByText('This entry was changed meanwhile')).toBeTruthy()
  expect(note.value).toBe('Rang her.')
  expect(readDraft(entry.id, Date.now()).note).toBe('Rang her.')
})

test('a change names the version on which the reader began to type, and not a later one', async () => {
  const asked: unknown[] = []
  let shown = entry
  const { note, save } = await withChanges(
    async ({ body }) => {
      asked.push(JSON.parse(String(body)).entries)
      return Response.json({ now: NOW, changed: [], stale: [], gone: [] })
    },
    () => shown,
  )
  fireEvent.change(note, { target: { value: 'Rang her.' } })
  shown = { ...entry, version: entry.version + 1, state: 'declined' }
  fireEvent(document, new Event('visibilitychange'))
  await expect.poll(() => screen.getByLabelText('State')).toHaveProperty('value', 'declined')
  fireEvent.click(save)

  await expect.poll(() => asked).toEqual([[{ id: entry.id, version: entry.version }]])
})

test('an entry that is opened has the focus on its name', async () => {
  await withChanges(async () => Response.error())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('a call says that a script makes it, so that an ended session is answered and not led to a sign-in page', async () => {
  await withChanges(async () => Response.error())
  for (const [, init] of vi.mocked(fetch).mock.calls)
    expect(new Headers(init?.headers).get('X-Requested-With')).toBe('XMLHttpRequest')
})

test('Ctrl and Enter saves, once until there is an answer', async () => {
  const saved = vi.fn(() => new Promise<Response>(() => {}))
  const { note } = await withChanges(saved)
  fireEvent.change(note, { target: { value: 'Rang her.' } })
  fireEvent.keyDown(note, { key: 'Enter', ctrlKey: true })
  fireEvent.keyDown(note, { key: 'Enter', ctrlKey: true })

  expect(saved).toHaveBeenCalledTimes(1)
})

test('a change that is not answered is given up after a while, and can be tried again', async () => {
  const { note, save } = await withChanges(
    ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  vi.useFakeTimers()
  fireEvent.change(note, { target: { value: 'Rang her.' } })
  fireEvent.click(save)
  await act(() => vi.advanceTimersByTimeAsync(40_000))
  expect(screen.getByText('No answer')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(note.value).toBe('Rang her.')
})

test('a screen reader is told that there is nothing to save', async () => {
  const { save } = await withChanges(async () => Response.error())
  fireEvent.click(save)
  expect(screen.getByText('There is nothing to save yet.').closest('[role="status"]')).toBeTruthy()
})

test('a screen reader is told again what is said twice, because only a new element is announced', async () => {
  const { save } = await withChanges(async () => Response.error())
  const said = () => screen.getByText('There is nothing to save yet.')
  fireEvent.click(save)
  const first = said()
  fireEvent.click(save)
  expect(said()).not.toBe(first)
  expect(said().parentElement?.role).toBe('status')
})

test('what is chosen while another change is being saved stays', async () => {
  let answer: (reply: Response) => void = () => {}
  const { note, save } = await withChanges(() => new Promise((resolve) => (answer = resolve)))
  const state = screen.getByLabelText('State')
  fireEvent.change(note, { target: { value: 'Rang her.' } })
  fireEvent.click(save)
  fireEvent.change(state, { target: { value: 'accepted' } })
  answer(Response.json({ now: NOW, changed: [entry], stale: [], gone: [] }))
  expect(await screen.findByText(/^Saved:/)).toBeTruthy()
  expect(note.value).toBe('')
  expect(state).toHaveProperty('value', 'accepted')
})

test('who goes back at once reads the list after the entry was marked as read, and not before', async () => {
  const asked: string[] = []
  let answerMark: (reply: Response) => void = () => {}
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const name = String(url).split('/').at(-1) ?? ''
    asked.push(name)
    if (name === 'read') return new Promise((resolve) => (answerMark = resolve))
    if (name === 'mails') return Response.json({ mails: false, to: entry.email, drafts: [], sent: [] })
    return Response.json({ me: 'ada@x.test', people: [], now: NOW, entry: anEntry() })
  })
  const memory = newMemory()
  const page = render(<EntryPage id={entry.id} memory={memory} say={() => {}} />)
  await screen.findByRole('heading', { level: 1 })
  page.unmount()
  const before = asked.length
  renderHook(() => useList('', memory))
  await act(async () => {})
  expect(asked.slice(before)).toEqual([])
  await act(async () => answerMark(Response.json({ success: true })))
  expect(asked.slice(before)).toEqual(['entries'])
})
