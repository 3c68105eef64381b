import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../../../functions/scripts/root.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchstone-end-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.skipIf(process.platform !== 'linux')(
  'everything ends when npm is killed, although its shell stays',
  async () => {
    const script = join(folder, 'start.ts')
    const processes = join(root, 'functions/scripts/local/processes.ts')
    writeFileSync(
      script,
      `import { endTogether } from ${JSON.stringify(processes)}
     endTogether()
     console.log(process.pid)
     setTimeout(() => process.exit(), 20_000)`,
    )
    // As npm runs a script: a shell that waits for it.
    const npm = spawn(
      process.execPath,
      [
        '-e',
        `require('node:child_process').spawnSync('sh', ['-c', '"$NODE" "$SCRIPT"; true'], { stdio: 'inherit' })`,
      ],
      {
        env: { ...process.env, NODE: process.execPath, SCRIPT: script },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const [text] = (await once(npm.stdout, 'data')) as [Buffer]
    npm.kill('SIGKILL')
    const isRunning = () => {
      try {
        return process.kill(Number(text), 0)
      } catch {
        return false
      }
    }
    await expect.poll(isRunning, { timeout: 5_000 }).toBe(false)
  },
)
