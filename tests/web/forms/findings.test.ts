import { expect, test } from 'vitest'
import { afterEdit, findingsOf } from '../../../web/forms/findings.ts'

const found = findingsOf({
  email: 'Email is required',
  stage: 'Stage is required',
  contract: 'Address is required',
})
const standing = (findings: typeof found) =>
  Object.keys(findings).filter((field) => findings[field]?.mended === false)

test('what was found stands, in its order, until it is mended', () => {
  expect(standing(found)).toEqual(['email', 'stage', 'contract'])
  expect(found.email?.sentence).toBe('Email is required')
})

test('an edited field counts as mended whatever stands in it, and keeps its sentence and its place', () => {
  const edited = afterEdit(found, 'stage', found)
  expect(standing(edited)).toEqual(['email', 'contract'])
  expect(Object.keys(edited)).toEqual(['email', 'stage', 'contract'])
  expect(edited.stage?.sentence).toBe('Stage is required')
})

test('what no longer holds because of another field is mended with it', () => {
  expect(standing(afterEdit(found, 'stage', { email: '' }))).toEqual(['email'])
})

test('what only the server can tell is mended by nothing but an edit of its own', () => {
  expect(standing(afterEdit(found, 'stage', null))).toEqual(['email', 'contract'])
})

test('what was mended stays so, and what is wrong only since then is not told', () => {
  const once = afterEdit(found, 'contract', found)
  const twice = afterEdit(once, 'other', { ...found, name: 'Name is required' })
  expect(standing(twice)).toEqual(['email', 'stage'])
  expect(Object.keys(twice)).toEqual(['email', 'stage', 'contract'])
})

test('an edit that mends nothing leaves the findings as they are, so that nothing is drawn anew', () => {
  const once = afterEdit(found, 'email', found)
  expect(afterEdit(once, 'email', found)).toBe(once)
  expect(afterEdit(found, 'other', found)).toBe(found)
})
