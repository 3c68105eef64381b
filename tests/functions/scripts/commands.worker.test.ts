import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

test.each(['sale', 'inbox'])('npm run %s starts in plain Node, without a bundler', async (command) => {
  const words = [
    '--import',
    './functions/scripts/directory-imports.ts',
    `functions/scripts/${command}.ts`,
    '--help',
  ]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, words, { cwd: root })
  expect(stdout + stderr).toContain(`npm run ${command} `)
})

test('npm run doctor starts in plain Node, and refuses to guess its environment', async () => {
  const words = ['--import', './functions/scripts/directory-imports.ts', 'functions/scripts/doctor.ts']
  const { stdout } = await promisify(execFile)(process.execPath, [...words, '--help'], { cwd: root })
  expect(stdout).toContain('npm run doctor ENV ')
  await expect(promisify(execFile)(process.execPath, words, { cwd: root })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Which environment?'),
  })
})
