import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
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
     setTimeout(() => process.exit(), 60_000)`,
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
    await expect.poll(() => isRunning(Number(text))).toBe(false)
  },
)

test.skipIf(process.platform === 'win32')(
  'what is run to its end is ended too, and nothing that comes after it is begun',
  async () => {
    const [script, long] = [join(folder, 'run.ts'), join(folder, 'long.mjs')]
    const [pid, after] = [join(folder, 'long.pid'), join(folder, 'after')]
    const processes = join(root, 'functions/scripts/local/processes.ts')
    writeFileSync(
      long,
      `import { writeFileSync } from 'node:fs'
       writeFileSync(${JSON.stringify(pid)}, String(process.pid))
       setTimeout(() => {}, 60_000)`,
    )
    writeFileSync(
      script,
      `import { writeFileSync } from 'node:fs'
       import { endTogether, run } from ${JSON.stringify(processes)}
       endTogether()
       await run(${JSON.stringify(long)}, []).catch(() => null)
       writeFileSync(${JSON.stringify(after)}, '')`,
    )
    const start = spawn(process.execPath, [script], { stdio: 'inherit' })
    await expect.poll(() => existsSync(pid) && readFileSync(pid, 'utf8')).toMatch(/^\d+$/)
    start.kill('SIGTERM')
    await once(start, 'exit')
    await expect.poll(() => isRunning(Number(readFileSync(pid, 'utf8')))).toBe(false)
    expect(existsSync(after)).toBe(false)
  },
)

test.skipIf(process.platform === 'win32')(
  'what was begun ends where the process that began it is killed, and leaves its ports to the next start',
  async () => {
    const [script, long, pid] = ['begin.ts', 'begun.mjs', 'begun.pid'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    writeFileSync(
      long,
      `import { writeFileSync } from 'node:fs'
       writeFileSync(${JSON.stringify(pid)}, String(process.pid))
       setTimeout(() => {}, 60_000)`,
    )
    writeFileSync(
      script,
      `import { start } from ${JSON.stringify(join(root, 'functions/scripts/local/processes.ts'))}
       start('worker', ${JSON.stringify(long)}, [])`,
    )
    const begins = spawn(process.execPath, [script], { stdio: 'inherit' })
    await expect.poll(() => existsSync(pid) && readFileSync(pid, 'utf8')).toMatch(/^\d+$/)
    begins.kill('SIGKILL')
    await once(begins, 'exit')
    await expect.poll(() => isRunning(Number(readFileSync(pid, 'utf8')))).toBe(false)
  },
)

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

test('why a process of npm start ended is said, although its output is not shown', async () => {
  const [script, child] = ['start-one.ts', 'child.ts'].map((name) => join(folder, name)) as [string, string]
  writeFileSync(child, `console.log('noise'); console.error('Its journal differs.'); process.exit(3)`)
  writeFileSync(
    script,
    `import { start } from ${JSON.stringify(join(root, 'functions/scripts/local/processes.ts'))}
     start('sandbox', ${JSON.stringify(child)}, [], { silent: true })`,
  )
  const ran = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, complaint] = await Promise.all([text(ran.stdout), text(ran.stderr)])
  expect(said).toBe('sandbox  Its journal differs.\n')
  expect(complaint).toBe('\nsandbox ended (3)\n')
})
