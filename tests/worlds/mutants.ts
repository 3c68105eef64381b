import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mutants } from './mutant-list.ts'

/** Has each mutant of the sources live until a world notices it, and prints how many worlds that took. */
const { values } = parseArgs({
  options: { worlds: { type: 'string', default: '40' }, only: { type: 'string', default: '' } },
})
const root = new URL('../../', import.meta.url).pathname
const FOLDERS = ['functions', 'party', 'tests/sandbox', 'tests/support', 'tests/worlds', 'tests/bench']

let survivors = 0
console.log('| Mutant | Lived | Found by |\n| --- | --- | --- |')
for (const { name, changes } of mutants.filter((one) => one.name.includes(values.only))) {
  const copy = mkdtempSync(join(tmpdir(), 'mutant-'))
  for (const folder of FOLDERS) cpSync(join(root, folder), join(copy, folder), { recursive: true })
  cpSync(join(root, 'package.json'), join(copy, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const { file, from, to } of changes) replaceIn(join(copy, file), from, to)
  const { lived, why } = live(copy, values.worlds)
  if (why === null) survivors += 1
  console.log(`| ${name} | ${lived} | ${why ?? 'nothing: it lives'} |`)
  rmSync(copy, { recursive: true, force: true })
}
process.exitCode = survivors > 0 ? 1 : 0

/** A change that does not fit the source any more is no mutant. */
function replaceIn(path: string, from: string, to: string): void {
  const source = readFileSync(path, 'utf8')
  if (source.split(from).length !== 2) throw new Error(`${path} does not have exactly one ${from}`)
  writeFileSync(
    path,
    source.replace(from, () => to),
  )
}

function live(copy: string, worlds: string): { lived: number; why: string | null } {
  const args = ['--disable-warning=ExperimentalWarning', '--import', './tests/bench/directory-imports.ts']
  const run = ['tests/worlds/run.ts', '--seed', '1', '--count', worlds, '--first']
  const { stdout, stderr } = spawnSync(process.execPath, [...args, ...run], { cwd: copy, encoding: 'utf8' })
  const found = /^seed (\d+), step \d+: (.*)$/m.exec(stdout)
  if (found) return { lived: Number(found[1]), why: (found[2] ?? '').slice(0, 110) }
  if (!stdout.includes(`${worlds} worlds`)) return { lived: 0, why: `it does not run: ${stderr.slice(-200)}` }
  return { lived: Number(worlds), why: null }
}
