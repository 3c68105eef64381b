import { expect, test } from 'vitest'
import type { Form } from '#contract/wire/form'
import { sentencesOf } from '#contract/wire/form-values'
import { goodAnswers } from '../functions/people/forms/answers.ts'
import { requiredAnswers } from './required-answers.ts'

function sentences(form: Form, answers: unknown): Record<string, string> {
  const read = form.schema.safeParse(answers)
  return read.success ? {} : sentencesOf(form, read.error.issues)
}

test.each(requiredAnswers)('$0.name: without $1 the sentence is “$2”', (form, field, sentence) => {
  const good = goodAnswers.find((candidate) => candidate.form === form)?.answers ?? {}
  const { [field]: _, ...rest } = good
  for (const nothing of [{}, { [field]: '' }, { [field]: '  \t ' }, { [field]: [] }, { [field]: null }]) {
    expect(sentences(form, { ...rest, ...nothing })).toEqual({ [field]: sentence })
  }
})

test.each(goodAnswers)('$form.name: no other answer is required', ({ form }) => {
  const stated = requiredAnswers.filter(([of]) => of === form).map(([, field]) => field)
  expect(Object.keys(sentences(form, {}))).toEqual(stated)
})
