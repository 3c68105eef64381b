import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importsUnder } from '../support/imports.ts'

/**
 * The services that modules get as arguments, so that tests can replace them, with the only files that use them by
 * name.
 */
const ports = [
  {
    what: 'time',
    reaches:
      /\bDate\.now\b|\bnew Date\(\)|\bset(Timeout|Interval|Immediate)\(|\bperformance\.now\b|\.timeout\(/,
    homes: ['functions/clock.ts', 'party/ports.ts'],
  },
  { what: 'chance that cannot be replaced', reaches: /\bMath\.random\b/, homes: [] },
  {
    what: 'chance',
    reaches: /\bgetRandomValues\b|\brandomUUID\b/,
    homes: ['functions/random.ts', 'party/ports.ts'],
  },
  {
    what: 'keys and digests',
    reaches: /\bcrypto\.subtle\b/,
    homes: ['functions/contract/hmac.ts', 'functions/random.ts', 'functions/sale/receipt/receipt-key.ts'],
  },
  {
    what: 'every service',
    reaches: /[\w})]: Services\b(?!\[)/,
    // These files pass the services on, or move a purchase or a payment through its whole life-cycle.
    homes: [
      'functions/assemble.ts',
      'functions/edge/access/mount-desk.ts',
      'functions/edge/http/app-env.ts',
      'functions/edge/http/mount.ts',
      'functions/reconcile.ts',
      'functions/sale/payment/check-invoice.ts',
      'functions/sale/payment/claim.ts',
      'functions/sale/payment/create.ts',
      'functions/sale/payment/serve-payments.ts',
      'functions/sale/payment/settle-payment.ts',
      'functions/sale/purchase/buy.ts',
      'functions/sale/purchase/cancel-purchase.ts',
      'functions/sale/purchase/reclaim.ts',
      'functions/sale/purchase/serve-purchases.ts',
      'functions/sale/purchase/settle-end.ts',
      'functions/sale/purchase/settle.ts',
      'functions/triggers/follower/consequences.ts',
      'functions/triggers/follower/follow.ts',
      'functions/triggers/follower/on-ledger-closed.ts',
      'functions/triggers/follower/settle-submission.ts',
      'functions/triggers/wake-ups/check-identity.ts',
      'functions/triggers/wake-ups/recheck.ts',
    ],
  },
  { what: 'a socket that does not say who asks', reaches: /\bnew WebSocket\(/, homes: [] },
  {
    what: 'a socket to another server',
    reaches: /\bupgrade: 'websocket'/,
    homes: ['functions/triggers/follower/listen.ts', 'party/ports.ts'],
  },
] as const

/** Every source of the API and of the rooms that runs in the Worker, with its code without comments. */
const sources = [...importsUnder('functions', 'party').keys()]
  .filter((file) => !file.startsWith('functions/scripts/'))
  .map((file) => ({ file, code: codeOf(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')) }))

test.each(ports)('API and rooms use $what only in its home', ({ reaches, homes }) => {
  expect(sources.length).toBeGreaterThan(200)
  expect(sources.filter(({ code }) => reaches.test(code)).map(({ file }) => file)).toEqual(homes)
})

test('a name in a comment is not a use', () => {
  expect(codeOf('/* by Date.now() */ now()\n  // or Math.random\nact()').trim()).toBe('now()\n\nact()')
})

function codeOf(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}
