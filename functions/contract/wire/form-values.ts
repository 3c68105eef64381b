import type { Form } from './form.ts'
import type * as z from './schema.ts'

/** What `FormData` and `URLSearchParams` have in common. */
interface Posted {
  getAll(name: string): readonly unknown[]
}

type PostedForm = Pick<Form, 'schema' | 'beside'>

/** The form's fields as its schema expects them, from what a browser posts. Fields that the form does not have are left out. */
export function valuesOf(form: PostedForm, posted: Posted): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(form.schema.shape)) {
    if (!isAsked(form, name, posted)) continue
    const given = posted.getAll(name).filter((value) => typeof value === 'string')
    if (isList(form, name)) values[name] = given
    else if (given.length > 0) values[name] = given[0]
  }
  return values
}

/** Whether the other answers leave a field to be asked. */
function isAsked({ beside }: PostedForm, name: string, posted: Posted): boolean {
  const { [name]: condition } = beside
  return (
    !condition || posted.getAll(condition.field).some((answer) => condition.answers.includes(String(answer)))
  )
}

function isList({ schema }: Pick<Form, 'schema'>, name: string): boolean {
  return schema.shape[name]?._zod.def.type === 'array'
}

/** One sentence for each wrong field, in the order of the form. */
export function sentencesOf(
  form: Pick<Form, 'schema'>,
  issues: readonly z.core.$ZodIssue[],
): Record<string, string> {
  const found = new Map<string, string>()
  for (const issue of issues) {
    for (const name of fieldsOf(issue)) if (!found.has(name)) found.set(name, issue.message)
  }
  const order = Object.keys(form.schema.shape)
  const names = [...found.keys()].sort((a, b) => order.indexOf(a) - order.indexOf(b))
  return Object.fromEntries(names.map((name) => [name, found.get(name) ?? '']))
}

/** The sentence for a wrong field where it is not shown beside the field: with the field's name, unless the sentence has it. */
export function namedSentence({ names }: Pick<Form, 'names'>, field: string, sentence: string): string {
  const name = names[field]
  if (name === undefined || sentence.toLowerCase().includes(name.toLowerCase())) return sentence
  return name.endsWith('?') ? `${name} ${sentence}` : `${name}: ${sentence}`
}

function fieldsOf(issue: z.core.$ZodIssue): readonly string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys
  return issue.path.slice(0, 1).map(String)
}
