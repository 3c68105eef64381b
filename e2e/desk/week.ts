import { formAnswers } from '#contract/wire/published/form-answers'
import { d1 } from '../database.ts'

const HOUR = 3_600_000
const FORMS = ['question', 'developer', 'incubator', 'investor'] as const

/** What was submitted in one week. */
export interface Submitted {
  readonly id: string
  readonly form: (typeof FORMS)[number]
  readonly name: string
  readonly email: string
}

/** Names as they come from everywhere; each with its place in the week is one person. */
const NAMES = [
  'Maren Holt',
  'Ødegård',
  'Łucja Żak',
  'Πηνελόπη',
  '山田花子',
  'Amina Diallo',
  'O’Brien',
  'José Ñuñez',
]

/** Empties the desk, and fills it with a week of fifty applications, in one statement each. */
export async function submitWeek(now: number): Promise<readonly Submitted[]> {
  const week = Array.from({ length: 50 }, (_, index) => submitted(index))
  const rows = week.map((one, index) => rowOf(one, now - (60 - index) * HOUR + HOUR / 2))
  await d1('DELETE FROM form_entry')
  await d1(`INSERT INTO form_entry (${COLUMNS.join(', ')}) VALUES ${rows.join(', ')}`)
  return week
}

function submitted(index: number): Submitted {
  const form = FORMS[index % FORMS.length] ?? 'question'
  const name = `${NAMES[index % NAMES.length]} ${index + 1}`
  return {
    id: `TS-${'0'.repeat(23)}${String(index + 1).padStart(3, '0')}`,
    form,
    name,
    email: `p${index + 1}@example.org`,
  }
}

const COLUMNS = ['id', 'form', 'email', 'answers', 'content_hash', 'received_at', 'changed_at']

function rowOf({ id, form, name, email }: Submitted, at: number): string {
  const answers = { ...formAnswers[form], ...(form === 'question' ? { name } : { fullName: name }), email }
  return `(${[id, form, email, JSON.stringify(answers), id, at, at].map(quoted).join(', ')})`
}

function quoted(value: string | number): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}
