import { expect, test } from 'vitest'
import { developmentStages, touchstoneServices } from '#contract/developer'
import { entryIdFrom } from '#contract/entry-id'
import { LINE_LENGTH, TEXT_LENGTH } from '#contract/form-terms'
import { countries, experienceLevels, investmentInterests } from '#contract/investor'
import { developerForm } from '#contract/wire/developer'
import type { Form } from '#contract/wire/form'
import { cleanLine, cleanText, emailAddress } from '#contract/wire/form-fields'
import { namedSentence, sentencesOf, valuesOf } from '#contract/wire/form-values'
import { incubatorForm } from '#contract/wire/incubator'
import { investorForm } from '#contract/wire/investor'
import { questionForm } from '#contract/wire/question'
import { goodAnswers } from '../functions/people/forms/answers.ts'
import { fc } from '../support/generated.ts'
import { anyText } from './any-text.ts'

const EMPTY = '  \t '

function sentences(form: Form, answers: unknown): Record<string, string> {
  const read = form.schema.safeParse(answers)
  return read.success ? {} : sentencesOf(form, read.error.issues)
}

function answersOf(form: Form): Readonly<Record<string, unknown>> {
  return goodAnswers.find((good) => good.form === form)?.answers ?? {}
}

test.each([
  [investorForm, ['contactMethod']],
  [
    developerForm,
    ['telegramDiscord', 'projectWebsite', 'contractAddress', 'expectedLaunchDate', 'communitySize'],
  ],
  [incubatorForm, ['telegramDiscord', 'projectWebsite', 'deckLink']],
])('$0.name: everything else may be left out', (form, optional) => {
  const without = Object.fromEntries(
    Object.entries(answersOf(form)).filter(([name]) => !optional.includes(name)),
  )
  expect(sentences(form, without)).toEqual({})
  expect(sentences(form, {})).not.toHaveProperty(optional)
})

test('all errors are found at once, in the order of the form', () => {
  const untouched = Object.fromEntries(Object.keys(answersOf(developerForm)).map((name) => [name, '']))
  expect(sentences(developerForm, { ...untouched, developmentStage: 'Live on Mainnet' })).toMatchObject({
    fullName: 'Full name is required',
    email: 'Email is required',
    contractAddress: 'Contract address is required for live projects',
  })
  const found = sentences(developerForm, {
    developmentStage: 'Live on Mainnet',
    projectType: 'Bank',
    communitySize: 7,
  })
  expect(Object.keys(found)).toEqual([
    'fullName',
    'projectName',
    'email',
    'projectType',
    'primaryBlockchain',
    'contractAddress',
    'touchstoneServices',
    'communitySize',
    'heardFrom',
  ])
})

test.each(developmentStages)(
  'at the stage “%s” a contract address is asked only when live',
  (developmentStage) => {
    const project = { ...answersOf(developerForm), developmentStage }
    const asked = { contractAddress: 'Contract address is required for live projects' }
    const live = developmentStage === 'Live on Mainnet'
    expect(sentences(developerForm, { ...project, contractAddress: EMPTY })).toEqual(live ? asked : {})
    expect(sentences(developerForm, { ...project, contractAddress: undefined })).toEqual(live ? asked : {})
    expect(sentences(developerForm, { ...project, contractAddress: 'rf1B' })).toEqual({})
  },
)

test('the contact method is e-mail by default', () => {
  const { contactMethod: _, ...rest } = answersOf(investorForm)
  expect(investorForm.schema.parse(rest)).toMatchObject({ contactMethod: 'email' })
  expect(sentences(investorForm, { ...rest, contactMethod: 'pigeon' })).toEqual({
    contactMethod: 'Please select how we may reach you',
  })
  for (const contactMethod of ['', null]) {
    expect(investorForm.schema.parse({ ...rest, contactMethod })).toMatchObject({ contactMethod: 'email' })
  }
})

test.each([
  [
    developerForm,
    ['telegramDiscord', 'projectWebsite', 'contractAddress', 'expectedLaunchDate', 'communitySize'],
  ],
  [incubatorForm, ['telegramDiscord', 'projectWebsite', 'deckLink']],
])('$0.name: an optional field may be null or any text, and is kept as typed', (form, optional) => {
  const long = `  two  spaces, and 2027-02-30 ${'x'.repeat(5000)} `
  for (const field of optional) {
    const { data } = form.schema.safeParse({ ...answersOf(form), [field]: null })
    expect(data, field).toMatchObject({ [field]: '' })
    for (const typed of ['whatever: it is', '2027-02-30', 'e\u0301', long]) {
      expect(form.schema.safeParse({ ...answersOf(form), [field]: typed }).data, field).toMatchObject({
        [field]: typed,
      })
    }
    expect(form.schema.parse({ ...answersOf(form), [field]: EMPTY }), field).toMatchObject({ [field]: '' })
  }
})

test('the text for "Other" or a messenger is kept as typed, and omitted when empty', () => {
  const typed = `@ada, or ${'x'.repeat(300)}`
  const beside = { telegramDiscord: typed, investmentInterestsOther: typed }
  expect(investorForm.schema.parse({ ...answersOf(investorForm), ...beside })).toMatchObject(beside)
  const nothing = { telegramDiscord: EMPTY, investmentInterestsOther: '' }
  expect(investorForm.schema.parse({ ...answersOf(investorForm), ...nothing })).toMatchObject({
    telegramDiscord: undefined,
    investmentInterestsOther: undefined,
  })
})

test('no optional answer keeps a control character or a direction mark', () => {
  const { data } = developerForm.schema.safeParse({
    ...answersOf(developerForm),
    telegramDiscord: '\u001b[2J@ada\u202e\ud800',
  })
  expect(data).toMatchObject({ telegramDiscord: '[2J@ada\ufffd' })
})

test.each(['\u200b', '\u3164', '\u2800', '\u00ad\u2060', '\u{e0041}', '\ufe0f \u115f'])(
  'a name without visible characters is empty: %j',
  (fullName) => {
    expect(sentences(investorForm, { ...answersOf(investorForm), fullName })).toEqual({
      fullName: 'Full name is required',
    })
  },
)

test('invisible characters are removed from an e-mail address, and joiners are kept in other texts', () => {
  expect(emailAddress().parse('ada\u200b@example\u00ad.org\ufeff')).toBe('ada@example.org')
  expect(cleanLine('👩‍👩‍👧 می‌خواهم')).toBe('👩‍👩‍👧 می‌خواهم')
})

test.each([investorForm, developerForm, incubatorForm, questionForm])(
  '$name: a dependent question is a field, and so is the one it depends on',
  ({ beside, schema }) => {
    const named = Object.entries(beside).flatMap(([name, { field }]) => [name, field])
    expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(named))
  },
)

test('a dependent answer is sent only with the answer it depends on', () => {
  const filled = (contactMethod: string, ...blockchains: string[]) => {
    const posted = new URLSearchParams({
      contactMethod,
      telegramDiscord: '@ada',
      preferredBlockchainsOther: 'Tezos',
    })
    for (const blockchain of blockchains) posted.append('preferredBlockchains', blockchain)
    return valuesOf(investorForm, posted)
  }
  expect(filled('telegram', 'XRPL', 'Other')).toMatchObject({
    telegramDiscord: '@ada',
    preferredBlockchainsOther: 'Tezos',
  })
  expect(filled('email', 'XRPL')).not.toHaveProperty('telegramDiscord')
  expect(filled('email', 'XRPL')).not.toHaveProperty('preferredBlockchainsOther')
})

test('an error message shown alone names its field', () => {
  expect(namedSentence(investorForm, 'email', 'Email is required')).toBe('Email is required')
  expect(namedSentence(investorForm, 'earlyAccess', 'Please select an option')).toBe(
    'Would you like early access? Please select an option',
  )
  expect(namedSentence(investorForm, 'fullName', 'Please use at most 200 characters')).toBe(
    'Full name: Please use at most 200 characters',
  )
})

test.each([
  'a@b.c',
  'ada.lindqvist+x@mail.example.org',
  'ö@ü.ä',
  'a@b@c.d',
  '"quoted"@x.y',
  ' ada@example.org\n',
])('an e-mail address may be %j', (email) => expect(emailAddress().safeParse(email).success).toBe(true))

test.each([
  'ada',
  'ada@',
  '@b.c',
  'ada@example',
  'ada@.',
  'ada@example.',
  'a b@c.d',
  'a@b .c',
  'a@b.c\r\nBcc: x@y.z',
])('an e-mail address is not %j', (email) =>
  expect(sentences(questionForm, { ...answersOf(questionForm), email })).toEqual({
    email: 'Email is invalid',
  }),
)

test('options are exact, and lists hold each of theirs once', () => {
  expect(countries).toHaveLength(16)
  expect(experienceLevels[1]).toBe('Intermediate (1–3 years)')
  expect(investmentInterests.slice(0, 2)).toEqual(['Touchstone Token ($TRINX)', 'Touchstone NFT Collections'])
  expect(touchstoneServices).toHaveLength(9)
  const form = { ...answersOf(investorForm), preferredBlockchains: ['XRPL', 'XRPL', 'Other'] }
  expect(investorForm.schema.parse(form)).toMatchObject({ preferredBlockchains: ['XRPL', 'Other'] })
  expect(sentences(investorForm, { ...form, preferredBlockchains: ['xrpl'] })).toEqual({
    preferredBlockchains: 'Please select at least one blockchain',
  })
  expect(sentences(investorForm, { ...form, country: 'sweden' })).toEqual({ country: 'Country is required' })
})

test('too long is said as such, and as long as allowed is not', () => {
  const form = answersOf(questionForm)
  expect(
    sentences(questionForm, { ...form, name: 'x'.repeat(LINE_LENGTH), question: 'x'.repeat(TEXT_LENGTH) }),
  ).toEqual({})
  expect(
    sentences(questionForm, {
      ...form,
      name: 'x'.repeat(LINE_LENGTH + 1),
      question: 'x'.repeat(TEXT_LENGTH + 1),
    }),
  ).toEqual({
    name: 'Please use at most 200 characters',
    question: 'Please use at most 4,000 characters',
  })
})

test.each([`${'a'.repeat(251)}@b.c`, 'a'.repeat(100_000), '@'.repeat(100_000), `${'@.'.repeat(50_000)} x`])(
  'an e-mail address beyond 254 characters is too long, which is found at once',
  (email) => {
    expect(sentences(questionForm, { ...answersOf(questionForm), email })).toEqual({
      email: 'Please use at most 254 characters',
    })
  },
)

test('an e-mail address is text, an @, text, a dot and text, in any position', async () => {
  const address = fc.string({ unit: fc.constantFrom('a', '@', '.', ' '), maxLength: 9 })
  await fc.assert(
    fc.property(address, (typed) => {
      expect(emailAddress().safeParse(typed).success).toBe(/^\S+@\S+\.\S+$/.test(typed.trim()))
    }),
    { numRuns: 2000 },
  )
})

test('the hints ask for more than the validation does', () => {
  expect(
    sentences(incubatorForm, { ...answersOf(incubatorForm), projectOverview: 'x', whyTouchstone: 'y' }),
  ).toEqual({})
})

test.each([
  ['  Ada \t Lindqvist\n', 'Ada Lindqvist'],
  ['e\u0301', '\u00e9'],
  ['a\u0000b\u0007c\u007fd\u0085e', 'abcde'],
  ['\u202egnp.exe\u202c', 'gnp.exe'],
  ['\u2066x\u2069\u200e\u200f\u061c', 'x'],
  ['\ufeffx', 'x'],
  ['one\u2028two', 'one two'],
  ['\ud800x', '\ufffdx'],
  ['👩‍👩‍👧 नमस्ते', '👩‍👩‍👧 नमस्ते'],
])('the line %j is kept as %j', (typed, kept) => {
  expect(cleanLine(typed)).toBe(kept)
})

test('a text keeps its line breaks, normalized', () => {
  expect(cleanText(' one\r\ntwo\rthree\u2029four\n\n five\u0000 ')).toBe('one\ntwo\nthree\nfour\n\n five')
})

test('cleaning twice is cleaning once', async () => {
  await fc.assert(
    fc.property(anyText(40), (typed) => {
      expect(cleanText(cleanText(typed))).toBe(cleanText(typed))
      expect(cleanLine(cleanLine(typed))).toBe(cleanLine(typed))
    }),
    { numRuns: 1000 },
  )
})

test('a letter keeps thirty marks: a stranger’s thousands would be sorted for seconds', () => {
  const flood = '\u0345'.repeat(26_500) + '\u0334'.repeat(26_500)
  expect(cleanText(`a${flood}b`)).toBe(`a${'\u0345'.repeat(30)}b`)
  const pairs = cleanText(`a${'\u0344'.repeat(100)}`)
  expect(cleanText(pairs)).toBe(pairs)
  const most = `q${'\u0323'.repeat(30)}`
  expect(cleanText(most)).toBe(most)
})

test('a browser’s post is read by the form’s field names, lists as lists', () => {
  const posted = new URLSearchParams('fullName=Ada&fullName=Eve&preferredBlockchains=XRPL&stranger=1')
  expect(valuesOf(investorForm, posted)).toEqual({
    fullName: 'Ada',
    investmentInterests: [],
    preferredBlockchains: ['XRPL'],
  })
})

test.each([
  ['ts-0123456789abcdefghjkmnpqrs', 'TS-0123456789ABCDEFGHJKMNPQRS'],
  ['0123456789ABCDEFGHJKMNPQRS', 'TS-0123456789ABCDEFGHJKMNPQRS'],
  ['TS 0123 4567 89AB CDEF GHJK MNPQ RS', 'TS-0123456789ABCDEFGHJKMNPQRS'],
  ['TS-TS23456789ABCDEFGHJKMNPQRS', 'TS-TS23456789ABCDEFGHJKMNPQRS'],
  ['TS23456789ABCDEFGHJKMNPQRS', 'TS-TS23456789ABCDEFGHJKMNPQRS'],
  ['TS-oI23456789ABCDEFGHJKMNPQRl', 'TS-0123456789ABCDEFGHJKMNPQR1'],
  [
    'https://touchstone.example/application-status?id=TS-0123456789ABCDEFGHJKMNPQRS',
    'TS-0123456789ABCDEFGHJKMNPQRS',
  ],
  [
    'https://touchstone.example/?to=%2Fstatus%3Fid%3Dts-0123456789abcdefghjkmnpqrs&from=mail',
    'TS-0123456789ABCDEFGHJKMNPQRS',
  ],
  ['Hello, my ID is TS-0123456789ABCDEFGHJKMNPQRS. How far are you?', 'TS-0123456789ABCDEFGHJKMNPQRS'],
  ['ID: ts 0123 4567 89ab cdef ghjk mnpq rs, sent on Monday', 'TS-0123456789ABCDEFGHJKMNPQRS'],
  ['my lists (TS-0123456789ABCDEFGHJKMNPQRS)', 'TS-0123456789ABCDEFGHJKMNPQRS'],
  ['Application ID\nTS-0123456789ABCDEFGHJKMNPQRS\nCopy', 'TS-0123456789ABCDEFGHJKMNPQRS'],
  ['ask about 0123456789abcdefghjkmnpqrs please', 'TS-0123456789ABCDEFGHJKMNPQRS'],
  ['a sentence of so many letters that it has an id in none of its words', null],
  ['TS-0123', null],
  ['', null],
  ['TS-0123456789ABCDEFGHJKMNPQRSU', null],
])('the id typed as %j is read as %j', (typed, id) => {
  expect(entryIdFrom(typed)).toBe(id)
})
