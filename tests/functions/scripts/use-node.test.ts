import { execFile } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../../functions/scripts/root.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchstone-node-'))
const link = join(folder, 'node_modules/.bin/node')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Installs, on this machine's Node with these flags, where the package of the platform has this as its Node. */
async function install(place: (binary: string) => void, ...flags: readonly string[]): Promise<string> {
  const scripts = join(folder, 'functions/scripts')
  const bin = join(folder, `node_modules/node-${process.platform}-${process.arch}/bin`)
  for (const one of [scripts, bin]) mkdirSync(one, { recursive: true })
  copyFileSync(join(root, 'functions/scripts/use-node.mjs'), join(scripts, 'use-node.mjs'))
  rmSync(join(bin, 'node'), { force: true })
  place(join(bin, 'node'))
  return promisify(execFile)(process.execPath, [...flags, join(scripts, 'use-node.mjs')]).then(
    ({ stderr }) => stderr,
    (error: { stderr: string }) => `failed: ${error.stderr}`,
  )
}

test.skipIf(process.platform !== 'linux')(
  'scripts run on a Node that runs them, or the install says what is missing',
  async () => {
    const broken = (binary: string) => writeFileSync(binary, 'not for this machine', { mode: 0o755 })
    const old = '--no-experimental-strip-types'
    expect(await install((binary) => symlinkSync(process.execPath, binary), old)).toBe('')
    expect(readlinkSync(link)).toContain('bin/node')
    // As on a Linux with another C library.
    expect(await install(broken)).toBe('')
    expect(existsSync(link)).toBe(false)
    expect(await install(broken, old)).toContain('failed: Touchstone needs Node 22.18 or newer')
  },
)
