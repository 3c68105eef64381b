import { expect, test } from 'vitest'
import { checkReceipt } from '../../../web/receipt/check-receipt.ts'
import { fc, runs } from '../../support/generated.ts'
import { sampleKeys, sampleReceipt, signed } from './sample-receipt.ts'

const keys = await sampleKeys()
const served = JSON.stringify(await signed())

async function verdictOn(text: string): Promise<string> {
  return (await checkReceipt(text, keys)).verdict
}

test('a served receipt is accepted, with its content', async () => {
  expect(await checkReceipt(served, keys)).toEqual({
    verdict: 'valid',
    signed: JSON.parse(served),
  })
})

test('the formatting of a receipt makes no difference', async () => {
  for (const text of [JSON.stringify(JSON.parse(served), null, 2), `\n ${served}\r\n`])
    expect(await verdictOn(text)).toBe('valid')
})

test('a text that is longer than any receipt is not parsed', async () => {
  const spaces = ' '.repeat(8_000 - served.length)
  expect(await verdictOn(served + spaces)).toBe('valid')
  expect(await verdictOn(`${served}${spaces} `)).toBe('unreadable')
})

test('a receipt with any bit changed, or any byte removed or doubled, is refused', async () => {
  const bytes = new TextEncoder().encode(served)
  const text = (changed: Uint8Array) => new TextDecoder().decode(changed)
  const passed: string[] = []
  for (let at = 0; at < bytes.length; at += 1) {
    for (let bit = 0; bit < 8; bit += 1) {
      const changed = bytes.slice()
      changed[at] = (changed[at] ?? 0) ^ (1 << bit)
      if ((await verdictOn(text(changed))) === 'valid') passed.push(`bit ${bit} of byte ${at}`)
    }
    const without = [...bytes.slice(0, at), ...bytes.slice(at + 1)]
    const twice = [...bytes.slice(0, at + 1), ...bytes.slice(at)]
    for (const one of [without, twice])
      if ((await verdictOn(text(Uint8Array.from(one)))) === 'valid') passed.push(`length at ${at}`)
  }
  expect(passed).toEqual([])
})

test('a receipt with any byte replaced is refused', async () => {
  const place = fc.nat(served.length - 1)
  await fc.assert(
    fc.asyncProperty(place, fc.integer({ min: 32, max: 126 }), async (at, code) => {
      const sign = String.fromCharCode(code)
      fc.pre(sign !== served[at])
      expect(await verdictOn(`${served.slice(0, at)}${sign}${served.slice(at + 1)}`)).not.toBe('valid')
    }),
    { numRuns: runs(1000) },
  )
})

test('a text whose display could differ from its signed bytes is refused', async () => {
  const price = '"priceDrops":"450000000"'
  const tricks = [
    served.replace(price, `"priceDrops":"1",${price}`),
    served.replace('Rare', '\\u0052are').replace('"rare"', '"\\u0072are"'),
    served.replace('"version":1', '"version":1.0'),
    served.replace('"version":1', '"version":1e0'),
    served.replace('{"receipt"', '{"note":"paid twice","receipt"'),
    served.replace('"signature":{', '"signature":{"note":"paid twice",'),
    served.replace('"alg":"Ed25519"', '"alg":"none"'),
    `[${served}]`,
    JSON.stringify({ signature: JSON.parse(served).signature, receipt: JSON.parse(served).receipt }),
  ]
  for (const text of tricks) {
    expect(text).not.toBe(served)
    expect(await verdictOn(text), text).not.toBe('valid')
  }
})

test('a changed receipt, a receipt of another issuer and a text that is not a receipt are distinguished', async () => {
  expect(await verdictOn(served.replace('450000000', '450000001'))).toBe('changed')
  expect((await checkReceipt(served, [])).verdict).toBe('not-ours')
  for (const text of ['', 'hello', '{}', '[]', 'null', '{"receipt":{},"signature":{}}', 'x'.repeat(9_000)])
    expect(await verdictOn(text), text).toBe('unreadable')
})

test('any other text signed with this key is not a receipt', async () => {
  expect(await verdictOn(JSON.stringify(await signed({ ...sampleReceipt, type: 'another-paper' })))).toBe(
    'unreadable',
  )
})
