import { Window } from 'happy-dom'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { developerForm } from '#contract/wire/developer'
import type { Form } from '#contract/wire/form'
import { incubatorForm } from '#contract/wire/incubator'
import { investorForm } from '#contract/wire/investor'
import { questionForm } from '#contract/wire/question'
import { DeveloperForm } from '../../../web/pages/developer-form/living.tsx'
import { IncubatorForm } from '../../../web/pages/incubator-form/living.tsx'
import { InvestorForm } from '../../../web/pages/investor-form/living.tsx'
import { QuestionForm } from './question-on-page.tsx'

const pages: readonly { readonly form: Form; readonly Part: ComponentType }[] = [
  { form: investorForm, Part: InvestorForm },
  { form: developerForm, Part: DeveloperForm },
  { form: incubatorForm, Part: IncubatorForm },
  { form: questionForm, Part: QuestionForm },
]

const { DOMParser } = new Window()

/** The elements of an untouched form that match a selector. */
function onPage(Part: ComponentType, form: Form, selector: string) {
  const page = new DOMParser().parseFromString(renderToStaticMarkup(createElement(Part)), 'text/html')
  return [...page.querySelectorAll(`form[data-form="${form.name}"] ${selector}`)]
}

test.each(pages)('the $form.name page has exactly the fields of the contract', ({ form, Part }) => {
  const asked = new Set(onPage(Part, form, '[name]').map((it) => it.getAttribute('name')))
  const slip = ['submissionKey', 'elapsed', 'turnstile']
  const wanted = Object.keys(form.schema.shape).filter((name) => !slip.includes(name))
  expect([...asked].sort()).toEqual(wanted.sort())
})

test.each(pages)('the $form.name page labels its fields as the error summary does', ({ form, Part }) => {
  const called = onPage(Part, form, '[data-field]').map((place): [string, string] => [
    place.getAttribute('data-field') ?? '',
    (place.querySelector('label, legend')?.textContent ?? '').replace(/ \((optional|if live)\)$/, ''),
  ])
  expect(Object.fromEntries(called)).toEqual(form.names)
})
