import { spawnSync } from 'node:child_process'

const root = new URL('../../', import.meta.url).pathname

/** What git prints. Throws where it fails. */
export function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout
}

/** Whether the checkout has this commit in its history. False in an archive without git, and in a shallow clone. */
export function hasCommit(commit: string): boolean {
  return spawnSync('git', ['merge-base', '--is-ancestor', commit, 'HEAD'], { cwd: root }).status === 0
}
