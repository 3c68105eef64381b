import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { personAt, type Terminal } from '../../../../functions/scripts/setup/person.ts'

const LONG =
  'The sender of mails to applicants; its domain is onboarded in Email Sending (MAIL_FROM) [none]: '

/** A terminal of 60 columns, and what it was told to show. */
function narrowTerminal(): { readonly terminal: Terminal; readonly shown: () => string } {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} })
  const output = Object.assign(new PassThrough(), { columns: 60 })
  let text = ''
  output.on('data', (chunk: Buffer) => {
    text += chunk
  })
  return { terminal: { input, output }, shown: () => text }
}

test('a question longer than the terminal is wide leaves the cursor at its end, and a correction where it was typed', async () => {
  const { terminal, shown } = narrowTerminal()
  const answer = personAt(terminal)?.(LONG, false)
  terminal.input.push('ab\u007fc\r')
  expect(await answer).toBe('ac')
  const columns = [...shown().matchAll(/\[(\d+)G/g)].map(([, column]) => Number(column))
  expect(Math.max(...columns)).toBeLessThanOrEqual(60)
  expect(shown()).toContain('\u001b[1A')
})

test('a secret is not shown', async () => {
  const { terminal, shown } = narrowTerminal()
  const answer = personAt(terminal)?.('Its secret (X): ', true)
  terminal.input.push('hush\r')
  expect(await answer).toBe('hush')
  expect(shown()).not.toContain('hush')
})

test('Ctrl-C at a question ends it with a sentence', async () => {
  const { terminal } = narrowTerminal()
  const answer = personAt(terminal)?.(LONG, false)
  terminal.input.push('\u0003')
  await expect(answer).rejects.toThrow('Stopped. Run this again')
})
