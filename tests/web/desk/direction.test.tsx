import { render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { ChangeOutcome } from '../../../web/desk/change-outcome.tsx'
import { EntryPage } from '../../../web/desk/entry/entry-page.tsx'
import { Row } from '../../../web/desk/list/row.tsx'
import { newMemory } from '../../../web/desk/memory.ts'
import { PersonBody } from '../../../web/desk/person/person-body.tsx'
import { aList, anEntry, NOW } from './an-entry.ts'

const WRITTEN = 'שלום (עולם), 7'
const HEBREW = /[\u0590-\u05FF]/
const event = { version: 2, at: NOW, by: 'ada@x.test', kind: 'note', from: null, to: null, note: WRITTEN }
const entry = anEntry({
  name: WRITTEN,
  about: WRITTEN,
  version: 2,
  events: [event],
  answers: [{ field: 'question', question: 'Your question', answers: [WRITTEN] }],
})
const mail = {
  id: 'm',
  kind: 'answer',
  to: entry.email,
  writtenAt: NOW,
  triedAt: NOW,
  status: 'sent',
  code: null,
}
const sent = { ...mail, subject: WRITTEN, text: WRITTEN, again: false }
const draft = { state: 'answered', subject: WRITTEN, text: WRITTEN }
const replies: Readonly<Record<string, object>> = {
  [entry.id]: { me: 'ada@x.test', people: [], now: NOW, entry },
  mails: { mails: true, to: entry.email, drafts: [draft], sent: [sent] },
  preview: { to: entry.email, subject: WRITTEN, text: WRITTEN, html: '' },
  person: { email: entry.email, at: NOW, entries: [{ ...entry, earlier: [], mails: [] }], stays: [] },
}

/** Texts of the page, and fields, in which words from right to left would move what stands around them. */
function unmarked(): string[] {
  const places = [...document.body.querySelectorAll('*')].filter(
    (place) =>
      [...place.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && HEBREW.test(node.nodeValue ?? ''),
      ) || HEBREW.test((place as HTMLInputElement).value ?? ''),
  )
  expect(places.length).toBeGreaterThan(0)
  return places.filter((place) => !place.closest('bdi, [dir="auto"]')).map((place) => place.outerHTML)
}

test.each<[string, () => Promise<unknown> | unknown, ReactElement]>([
  [
    'an entry',
    async () => {
      await screen.findByText('Preview')
      expect(unmarked()).toEqual([])
      screen.getByRole('button', { name: 'Preview' }).click()
      await screen.findByText('Send')
    },
    <EntryPage key="e" id={entry.id} memory={newMemory()} say={() => {}} />,
  ],
  [
    'a person',
    () => screen.findByText('Export as a file'),
    <PersonBody key="p" email={entry.email} onErased={() => {}} onClose={() => {}} />,
  ],
  [
    'a row',
    () => null,
    <Row key="r" entry={entry} list={aList()} query="" selected={false} onSelect={() => {}} />,
  ],
  [
    'a conflict',
    () => null,
    <ChangeOutcome
      key="c"
      team={aList()}
      changes={{
        state: {
          step: 'stale',
          asked: { entries: [], change: { note: WRITTEN } },
          stale: [{ seen: 1, entry, since: [event] }],
          gone: [],
        },
        busy: false,
        send: async () => true,
        again: async () => true,
        dismiss: () => {},
      }}
    />,
  ],
])('what a sender or a colleague wrote keeps its own direction: %s', async (_, ready, page) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    Response.json(replies[String(url).split('/').at(-1) ?? ''] ?? { success: true }),
  )
  render(page)
  await ready()
  expect(unmarked()).toEqual([])
})
