import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { namedFolder, publish } from '../../../web/build/publish.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchstone-publish-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function folderWith(name: string, ...files: readonly string[]): string {
  const made = join(folder, name)
  mkdirSync(made)
  for (const file of files) writeFileSync(join(made, file), '')
  return made
}

test('a build is published into a new or an empty folder, and into that of an earlier build, whose leftovers it deletes', async () => {
  const stage = folderWith('stage', 'speculation-rules.json', 'index.html')
  const [fresh, empty] = [join(folder, 'fresh'), folderWith('empty')]
  const earlier = folderWith('earlier', 'speculation-rules.json', 'gone.html')
  for (const target of [fresh, empty, earlier]) {
    await publish(stage, namedFolder([target], 'usual'))
    expect(readdirSync(target)).toEqual(['index.html', 'speculation-rules.json'])
  }
  expect(namedFolder([], 'usual')).toBe('usual')
})

test('a folder with files that no build made is refused before anything is built', () => {
  const theirs = folderWith('theirs', 'notes.txt')
  const build = join(import.meta.dirname, '../../../web/build/run.ts')
  const { status, stderr } = spawnSync(process.execPath, [build, theirs], { encoding: 'utf8' })
  expect(stderr).toBe(
    `${theirs} has files that no build made, and this one would delete them: name an empty folder.\n`,
  )
  expect(status).toBe(1)
  expect(readdirSync(theirs)).toEqual(['notes.txt'])
})

test.each([[['']], [['--help']], [['one', 'two']]])('the words %j name no folder for a build', (words) => {
  expect(() => namedFolder(words, 'usual')).toThrow('A build takes the name of one folder')
})
