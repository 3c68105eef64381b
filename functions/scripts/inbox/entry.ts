import type { EntryStatus } from '#contract/application-status'
import { developerSheet } from '#contract/developer'
import type { FormName } from '#contract/form-terms'
import { incubatorSheet } from '#contract/incubator'
import { investorSheet } from '#contract/investor'
import { questionSheet } from '#contract/question'
import type { Sheet } from '#contract/sheet'
import type { Row } from './database.ts'

type Answer = string | readonly string[]

export interface Entry {
  readonly id: string
  readonly form: FormName
  /** In the form in which people read and type it. */
  readonly status: string
  readonly email: string
  readonly note: string
  readonly receivedAt: string
  readonly changedAt: string
  readonly answers: Readonly<Record<string, Answer>>
}

/** The entry of a row, without the hashes, which people do not need. */
export function entryOf(row: Row): Entry {
  return {
    id: String(row.id),
    form: String(row.form) as FormName,
    status: spelled(String(row.status) as EntryStatus),
    email: String(row.email),
    note: String(row.note),
    receivedAt: time(row.received_at),
    changedAt: time(row.changed_at),
    answers: JSON.parse(String(row.answers)) as Entry['answers'],
  }
}

export function spelled(status: EntryStatus): string {
  return status.replace('_', '-')
}

const sheets: Readonly<Record<FormName, Sheet>> = {
  question: questionSheet,
  investor: investorSheet,
  developer: developerSheet,
  incubator: incubatorSheet,
}

/** The answers as text. What was typed beside one, such as 'Other', is shown after it and not by itself. */
export function answersInWords({ form, answers }: Entry): Readonly<Record<string, string>> {
  const { beside } = sheets[form]
  const words: Record<string, string> = {}
  for (const [name, answer] of Object.entries(answers)) {
    const stands = beside[name]
    if (stands && listOf(answers[stands.field]).some((one) => stands.answers.includes(one))) continue
    const more = Object.keys(beside).find((other) => beside[other]?.field === name && other in answers)
    words[name] = listOf(answer)
      .map((one) =>
        more && beside[more]?.answers.includes(one) ? `${one}: ${answerText(answers[more])}` : one,
      )
      .join('; ')
  }
  return words
}

export function answerText(answer: Answer | undefined): string {
  return listOf(answer).join('; ')
}

function listOf(answer: Answer | undefined): readonly string[] {
  return answer === undefined ? [] : [answer].flat()
}

function time(value: Row[string] | undefined): string {
  return new Date(Number(value)).toISOString()
}
