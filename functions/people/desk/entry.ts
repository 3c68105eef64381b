import type { EntryId } from '#contract/entry-id'
import { type FormName, KEPT_MONTHS } from '#contract/form-terms'
import { err, ok } from '#contract/result'
import type { DeskEntry, readEntry } from '#contract/wire/desk'
import type { ReplyOf } from '#contract/wire/endpoint'
import type { OrRefused } from '#contract/wire/refusal'
import type { Transactions } from '../../adapters/db/transactions.ts'
import { forms } from '../forms/forms.ts'
import { monthsBefore } from '../forms/retention.ts'
import {
  type Answers,
  type EntryRow,
  type EventRow,
  entryOf,
  eventOf,
  listedOf,
  wireEvent,
} from './entry-row.ts'
import { entriesById, eventsOf } from './entry-store.ts'
import { type Actor, peopleIn } from './list.ts'
import { colleagues } from './list-store.ts'

export async function readDeskEntry(
  database: Transactions,
  { by: me, now }: Actor,
  id: EntryId | null,
): Promise<OrRefused<ReplyOf<typeof readEntry>>> {
  if (!id) return err('application_unknown')
  const [[row] = [], events = [], people = []] = await database.runAll([
    entriesById(me, [id]),
    eventsOf([id]),
    colleagues,
  ])
  if (!row) return err('application_unknown')
  return ok({ me, people: peopleIn(people), now, entry: deskEntryOf(entryOf(row), events.map(eventOf)) })
}

/** An entry on the wire, whole. `events` may be those of other entries too. */
export function deskEntryOf(row: EntryRow, events: readonly EventRow[]): DeskEntry {
  const { id, form, answers, email, correctedEmail, note, receivedAt } = row
  // A release without authors kept notes in the entry itself.
  const earlier = { version: 1, at: receivedAt, by: '', kind: 'note', from: null, to: null, note }
  return {
    ...listedOf(row),
    answers: answersOf(form, answers),
    sentEmail: email,
    correctedEmail,
    events: [...(note === '' ? [] : [earlier]), ...events.filter(({ entry }) => entry === id).map(wireEvent)],
    keptUntil: monthsBefore(receivedAt, -KEPT_MONTHS[form]),
  }
}

/** Each answer under its question, in the form's order. Fields that this release does not know come last, by their names. */
export function answersOf(form: FormName, answers: Answers): DeskEntry['answers'] {
  const { names, beside } = forms[form]
  const fields = [...Object.keys(names), ...Object.keys(answers).filter((field) => !(field in names))]
  return fields
    .filter((field) => field in answers || !(field in beside))
    .map((field) => ({
      field,
      question: names[field] ?? field,
      answers: asList(answers[field]).filter((text) => text !== ''),
    }))
}

export function asList(answer: Answers[string] | undefined): readonly string[] {
  return answer === undefined ? [] : [answer].flat()
}
