import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { logLine } from '#contract/log-line'
import {
  closedSocketNoise,
  eachLine,
  readable,
  wranglerNoise,
} from '../../../../functions/scripts/local/lines.ts'
import { workerArgs } from '../../../../functions/scripts/local/local.ts'

// Recorded from `partykit dev` 0.0.115: one socket that closed, one whose connection was cut. Stacks shortened.
const WORKERD = '/project/node_modules/partykit/node_modules/@cloudflare/workerd-linux-64/bin/workerd'
const goodbye =
  '\u001B[31m✘ \u001B[41;31m[\u001B[41;97mERROR\u001B[41;31m]\u001B[0m \u001B[1mworkerd/server/server.c++:3360: error: Uncaught exception: kj/async.c++:211: disconnected: worker_do_not_log; Request failed due to internal error\u001B[0m\n\n' +
  `  stack: ${WORKERD}@406e049 ${WORKERD}@58401f9 /lib/x86_64-linux-gnu/libc.so.6@27249 ${WORKERD}@4064ee0\n\n\n`
const cut =
  '\u001B[31m✘ \u001B[41;31m[\u001B[41;97mERROR\u001B[41;31m]\u001B[0m \u001B[1mworkerd/server/server.c++:3360: error: Uncaught exception: kj/compat/http.c++:2713: disconnected: worker_do_not_log; Request failed due to internal error\u001B[0m\n\n' +
  `  stack: ${WORKERD}@58401f9\n  ${WORKERD}@5846064\n  ${WORKERD}@583bea7 ${WORKERD}@2dfceb4\n\n\n`
const joined = '[pk:inf] GET /parties/collection/all 101 Switching Protocols (13ms)\n\n'
const broken =
  '\u001B[31m✘ \u001B[41;31m[\u001B[41;97mERROR\u001B[41;31m]\u001B[0m \u001B[1mUncaught (in promise) TypeError: no such room\u001B[0m\n\n' +
  '      at Payload.ring (party/payload.ts:51:11)\n\n'

async function shown(...pieces: readonly string[]): Promise<readonly string[]> {
  const [output, lines] = [Readable.from(pieces), [] as string[]]
  eachLine(output, (line) => lines.push(line), closedSocketNoise())
  await once(output, 'end')
  return lines
}

test('PartyKit’s errors about closed sockets are hidden, and everything else is shown', async () => {
  expect(await shown(joined, goodbye, joined, cut, broken)).toEqual([
    joined.trim(),
    joined.trim(),
    ...broken.split('\n').filter((line) => line.trim() !== ''),
  ])
})

test('the chunks of a tool’s output make no difference', async () => {
  const whole = await shown(goodbye + cut + joined + broken)
  expect(await shown(...(goodbye + cut + joined + broken))).toEqual(whole)
})

test('a stack under any other error is shown', async () => {
  const stack = `  stack: ${WORKERD}@58401f9`
  expect(await shown(`ERROR of the room's own\n${stack}\n`)).toEqual(["ERROR of the room's own", stack])
})

test('a last line without a newline is shown', async () => {
  expect(await shown('Ready', ' on port 1999')).toEqual(['Ready on port 1999'])
})

test('a line of the log is shown in words, and any other line as it is', () => {
  const at = Date.parse('2026-11-27T08:51:02.113Z')
  const source = { version: 'local', requestId: 'a1' }
  const moved = { purchase: 'b2', from: 'confirming', to: 'sold', ledger: 7, reason: undefined }
  expect(readable(logLine('purchase.moved', source, at, moved))).toBe(
    '08:51:02 purchase.moved purchase=b2 from=confirming to=sold ledger=7',
  )
  expect(readable(logLine('attention', source, at, { what: 'halt loss: Drops left.' }))).toBe(
    '08:51:02 error attention what=halt loss: Drops left.',
  )
  expect(readable('{"some":"json"}')).toBe('{"some":"json"}')
  expect(readable('Ready on http://127.0.0.1:8787')).toBe('Ready on http://127.0.0.1:8787')
})

test('of what wrangler prints, the Worker’s log and errors are shown, and requests and warnings are not', () => {
  const line = logLine('crashed', { version: 'local', requestId: 'a1' }, 0, { path: 'payment 1', error: 'x' })
  const [ofStdout, ofStderr] = [wranglerNoise('stdout'), wranglerNoise('stderr')]
  const warning =
    '\u001B[33m▲ \u001B[43;33m[\u001B[43;30mWARNING\u001B[43;33m]\u001B[0m Scheduled Workers are not triggered.'
  const error =
    '\u001B[31m✘ \u001B[41;31m[\u001B[41;97mERROR\u001B[41;31m]\u001B[0m Build failed with 1 error:'
  const printed = ['[wrangler:info] GET / 200 OK (5ms)', 'env.DB (touchstone-local)', line, '  continued']
  expect(printed.filter((one) => !ofStdout(one))).toEqual([line])
  const complained = [
    warning,
    '',
    '  To trigger one:',
    error,
    '',
    '    at Room (party/room.ts:51:11)',
    warning,
  ]
  expect(complained.filter((one) => !ofStderr(one))).toEqual(complained.slice(3, 6))
})

test('wrangler is asked for what the Worker logs, which it prints from this level on', () => {
  expect(workerArgs[workerArgs.indexOf('--log-level') + 1]).toBe('log')
})
