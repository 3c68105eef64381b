import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { SetupTools } from './tools.ts'

/** The person at this terminal; null where there is none. */
export function personHere(): SetupTools['person'] {
  if (!process.stdin.isTTY) return null
  return async (text, isSecret) => {
    let shows = true
    const output = new Writable({
      write(chunk: Buffer, _encoding, done) {
        if (shows) process.stdout.write(chunk)
        done()
      },
    })
    const lines = createInterface({ input: process.stdin, output, terminal: true })
    // Ctrl-C and Ctrl-D end the setup; what was answered is kept.
    const ended = new Promise<never>((_, reject) =>
      lines.on('close', () => reject(new Error('Stopped. Run this again: it goes on from here.'))),
    )
    try {
      const answer = lines.question(text)
      shows = !isSecret
      const given = await Promise.race([answer, ended])
      if (isSecret) process.stdout.write('\n')
      return given
    } finally {
      ended.catch(() => {})
      lines.close()
    }
  }
}
