import { expect, test } from 'vitest'
import { checkNodes, nodeLeave } from '../../../web/build/check-nodes.ts'
import { withLeave } from '../../../web/build/content-policy.ts'

const SITE = 'https://touchstone.example'

test('nodes are named by their hosts, and none need be named', () => {
  expect(checkNodes('wss://one.example, wss://two.example:51233/', SITE)).toEqual([
    { name: 'one.example', address: 'wss://one.example' },
    { name: 'two.example:51233', address: 'wss://two.example:51233/' },
  ])
  expect(checkNodes(undefined, SITE)).toEqual([])
  expect(checkNodes('', SITE)).toEqual([])
})

test.each([
  'https://one.example',
  'one.example',
  'ws://one.example',
  'wss://*',
  'wss://*.example',
  "wss://one.example'",
  'wss://one.example;script-src',
  'wss://somebody@one.example',
])('"%s" is no node, and the complaint says what is', (one) => {
  expect(() => checkNodes(`wss://fine.example, ${one}`, SITE)).toThrow(
    `CHECK_NODES takes addresses such as wss://node.example, and "${one}" is none`,
  )
})

test('a node of one’s own machine may do without encryption, for a site of that machine', () => {
  expect(checkNodes('ws://127.0.0.1:6006', 'http://127.0.0.1:8787')).toHaveLength(1)
  expect(() => checkNodes('ws://127.0.0.1:6006', SITE)).toThrow('CHECK_NODES')
})

test('the pages on which a visitor checks may connect to the nodes, and may do nothing else more than others', () => {
  const policy = "Content-Security-Policy: default-src 'none'; connect-src 'self'; base-uri 'none'"
  const nodes = checkNodes('wss://one.example, wss://two.example:51233/', SITE)
  const wider = "connect-src 'self' wss://one.example wss://two.example:51233"
  const rule = (page: string) =>
    `${page}\n  ! Content-Security-Policy\n  ${policy.replace("connect-src 'self'", wider)}`
  expect(withLeave(`/*\n  ${policy}\n`, nodeLeave(nodes))).toBe(
    `${[`/*\n  ${policy}`, rule('/verify'), rule('/proof')].join('\n\n')}\n\n`,
  )
})
