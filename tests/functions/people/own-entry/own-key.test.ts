import { expect, test } from 'vitest'
import { OWN_FORM_LIFE, OWN_LINK_LIFE, OWN_PASS_LIFE, ownKeyIn } from '#contract/own-entry'
import { DAY, MINUTE } from '#contract/timing'
import { entryId } from '#contract/wire/form'
import { readConfig } from '../../../../functions/config/read-config.ts'
import { entryOfKey, ownKey } from '../../../../functions/people/mail/own-key.ts'
import { complete } from '../../config/complete-environment.ts'

const { secrets } = readConfig(complete)
const ID = entryId.parse(`TS-${'0'.repeat(26)}`)
const OTHER = entryId.parse(`TS-${'1'.repeat(26)}`)
let now = Date.UTC(2026, 10, 27)
const services = { secrets, clock: { now: () => now, sleep: async () => {} } }

test('a key opens its entry until its end: a link for thirty days, a pass for fifteen minutes, a form for a day', async () => {
  expect([OWN_LINK_LIFE, OWN_PASS_LIFE, OWN_FORM_LIFE]).toEqual([30 * DAY, 15 * MINUTE, DAY])
  for (const [purpose, life] of [
    ['link', OWN_LINK_LIFE],
    ['pass', OWN_PASS_LIFE],
    ['form', OWN_FORM_LIFE],
  ] as const) {
    const key = await ownKey(services, purpose, ID)
    expect(await entryOfKey(services, purpose, key)).toBe(ID)
    now += life
    expect(await entryOfKey(services, purpose, key)).toBe(ID)
    now += 1
    expect(await entryOfKey(services, purpose, key)).toBeNull()
  }
})

test('a key for one purpose is none for another', async () => {
  const purposes = ['link', 'pass', 'form'] as const
  for (const made of purposes) {
    const key = await ownKey(services, made, ID)
    for (const taken of purposes)
      expect(await entryOfKey(services, taken, key), `${made} as ${taken}`).toBe(made === taken ? ID : null)
  }
})

test('no part of a key can be changed or guessed', async () => {
  const key = await ownKey(services, 'link', ID)
  const [, end = '', mark = ''] = key.split('.')
  const forged = [
    `${OTHER}.${end}.${mark}`,
    `${ID}.${Number(end) + DAY}.${mark}`,
    `${ID}.${end}.${'0'.repeat(64)}`,
    `${ID}.${end}.${mark.slice(1)}`,
    `${ID}.${end}.`,
    ID,
    '',
  ]
  for (const one of forged) expect(await entryOfKey(services, 'link', one)).toBeNull()
})

test('a link is for the address that it was mailed to, in whatever case, and whichever way its domain is written', async () => {
  const key = await ownKey(services, 'link', ID, 'Ada@streak.test')
  expect(await entryOfKey(services, 'link', key, 'ada@streak.test')).toBe(ID)
  const unicode = await ownKey(services, 'link', ID, 'ada@bücher.test')
  expect(await entryOfKey(services, 'link', unicode, 'ada@xn--bcher-kva.test')).toBe(ID)
  for (const other of ['eve@streak.test', ''])
    expect(await entryOfKey(services, 'link', key, other), other).toBeNull()
})

test('another secret opens nothing', async () => {
  const key = await ownKey(services, 'link', ID)
  const others = { ...services, secrets: { ...secrets, room: `${secrets.room}!` } }
  expect(await entryOfKey(others, 'link', key)).toBeNull()
})

test('a key is found in what people paste: the whole link, broken over lines', async () => {
  const key = await ownKey(services, 'link', ID)
  const link = `https://touchstone.test/application-status#${key}`
  expect([link, `<${link.slice(0, 70)}\r\n ${link.slice(70)}>`, key].map(ownKeyIn)).toEqual([key, key, key])
  expect(ownKeyIn('https://touchstone.test/application-status')).toBeNull()
})
