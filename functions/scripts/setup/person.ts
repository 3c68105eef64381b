import { createInterface } from 'node:readline/promises'
import { type Readable, Writable } from 'node:stream'
import type { SetupTools } from './tools.ts'

/** Where a person reads and types. */
export interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean }
  readonly output: Writable & { readonly columns?: number }
}

/** The person at a terminal, by default this one; null where there is none. */
export function personAt(
  terminal: Terminal = { input: process.stdin, output: process.stdout },
): SetupTools['person'] {
  if (!terminal.input.isTTY) return null
  return async (text, isSecret) => {
    let shows = true
    const gate = new Writable({
      write(chunk: Buffer, _encoding, done) {
        if (shows) terminal.output.write(chunk)
        done()
      },
    })
    // Without the width a question of several rows is drawn anew below itself at each correction.
    const output = Object.assign(gate, { columns: terminal.output.columns })
    const lines = createInterface({ input: terminal.input, output, terminal: true })
    // Ctrl-C and Ctrl-D end the setup; what was answered is kept.
    const ended = new Promise<never>((_, reject) =>
      lines.on('close', () => reject(new Error('Stopped. Run this again: it goes on from here.'))),
    )
    try {
      const answer = lines.question(text)
      shows = !isSecret
      const given = await Promise.race([answer, ended])
      if (isSecret) terminal.output.write('\n')
      return given
    } finally {
      ended.catch(() => {})
      lines.close()
    }
  }
}
