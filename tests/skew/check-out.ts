import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../functions/scripts/root.ts'
import { git } from '../repository/git.ts'
import { hasPackagesOf } from './same-packages.ts'

/** The files of a commit in a folder of their own. */
interface Checkout {
  readonly folder: string
  remove(): void
}

/** Writes a commit's files into a temporary folder, with the packages of this checkout where its lockfile has no other. */
export function checkOut(commit: string): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-release-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const archive = join(folder, 'archive.tar')
    git('archive', '--format=tar', `--output=${archive}`, commit)
    must('tar', ['-xf', 'archive.tar'], folder)
    rmSync(archive)
    const [own, theirs] = [root, folder].map((at) => readFileSync(join(at, 'package-lock.json'), 'utf8'))
    if (hasPackagesOf(own ?? '', theirs ?? ''))
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    else must('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder)
    return { folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}

function must(command: string, args: readonly string[], cwd: string): void {
  const shell = process.platform === 'win32'
  // Options of the Node that runs this are not meant for npm, which may have another.
  const { NODE_OPTIONS: _, ...env } = process.env
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', shell, env })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`)
}
