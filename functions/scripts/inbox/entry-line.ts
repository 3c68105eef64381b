import { DAY, HOUR, MINUTE } from '#contract/timing'
import type { ListedEntry } from '#contract/wire/desk'
import { spelled } from '../../people/desk/export.ts'

/** The width of 'overdue by 99 days', and of the longest state. */
const DUE_WIDTH = 18
const STATE_WIDTH = 9
const LONGEST_NAME = 32
const LONGEST_ABOUT = 48

/** An entry on one line: the id with its version as commands take it, and what decides what to do next. */
export function lineOf(entry: ListedEntry, short: string, now: number): string {
  const { form, state, version, receivedAt, email, name, about, assignee } = entry
  const day = new Date(receivedAt).toISOString().slice(0, 16).replace('T', ' ')
  return [
    `${short}@${version}`,
    day,
    form.padEnd(9),
    spelled(state).padEnd(STATE_WIDTH),
    dueOf(entry, now).padEnd(DUE_WIDTH),
    `${cut(name, LONGEST_NAME)} <${email}>`,
    cut(about, LONGEST_ABOUT),
    ...(assignee === null ? [] : [`→ ${assignee}`]),
  ].join('  ')
}

/** How much time is left for the promised answer, or how long it has been overdue; '' where none is due. */
export function dueOf({ open, dueAt, answeredAt }: ListedEntry, now: number): string {
  if (!open || dueAt === null || answeredAt !== null) return ''
  const left = dueAt - now
  if (left >= HOUR) return `due in ${Math.floor(left / HOUR)} h`
  if (left > 0) return `due in ${Math.ceil(left / MINUTE)} min`
  return -left < 2 * DAY
    ? `overdue by ${Math.ceil(-left / HOUR)} h`
    : `overdue by ${Math.floor(-left / DAY)} days`
}

function cut(line: string, max: number): string {
  return line.length > max ? `${line.slice(0, max - 1).trimEnd()}…` : line
}
