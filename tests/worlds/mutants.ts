import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWith, expectFolder, givenOptions, wholeNumber } from '../sandbox/given-options.ts'
import type { Mutant, NamedTest } from './mutant.ts'
import { mutants } from './mutant-list.ts'

/**
 * Runs each mutant until a world, or the test that it names, notices it, and writes MUTANTS.md with what noticed it and
 * after how many worlds. `--only <text>` runs the mutants whose names contain the text, `--guards` those that name a test;
 * then no page is written. `--keep <file>` writes each result to a file and reuses the results that the file has, unless
 * the mutant has changed since.
 */
const values = givenOptions({
  worlds: { type: 'string', default: '100' },
  only: { type: 'string', default: '' },
  guards: { type: 'boolean', default: false },
  keep: { type: 'string' },
})
wholeNumber('worlds', values.worlds, 1)
expectFolder('keep', values.keep)
const root = new URL('../../', import.meta.url).pathname
const FOLDERS = ['functions', 'party', 'web', 'tests', 'e2e']
const FILES = ['package.json', 'tsconfig.json', '.tsconfig.base.json']
const PAGE = new URL('MUTANTS.md', import.meta.url).pathname

interface Fate {
  readonly mutant: Mutant
  /** The world that noticed it, or `test`; null if nothing did. */
  readonly lived: number | 'test' | null
  readonly judge: string
  readonly what: string
}

const fates: Fate[] = []
const chosen = mutants.filter(
  ({ name, noticedBy }) => name.includes(values.only) && (noticedBy || !values.guards),
)
if (chosen.length === 0) endWith(`no mutant that would run has "${values.only}" in its name`)
const kept = keptIn(values.keep)
for (const mutant of chosen) {
  const known = kept.get(keyOf(mutant))
  const fate = known ? { mutant, ...known } : live(mutant)
  fates.push(fate)
  if (known) continue
  console.log(rowOf(fate))
  const { lived, judge, what } = fate
  if (values.keep) appendFileSync(values.keep, `${JSON.stringify([keyOf(mutant), { lived, judge, what }])}\n`)
}
if (chosen.length === mutants.length) writeFileSync(PAGE, pageOf(fates))
process.exitCode = fates.every(({ lived }) => lived !== null) ? 0 : 1

/** Any change to a mutant makes a new key, so that its old result is not reused. */
function keyOf(mutant: Mutant): string {
  return JSON.stringify(mutant)
}

/** The results of earlier runs: a line for each mutant. */
function keptIn(file: string | undefined): ReadonlyMap<string, Omit<Fate, 'mutant'>> {
  if (!file || !existsSync(file)) return new Map()
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return new Map(lines.map((line) => JSON.parse(line) as [string, Omit<Fate, 'mutant'>]))
}

function live(mutant: Mutant): Fate {
  const copy = mkdtempSync(join(tmpdir(), 'mutant-'))
  try {
    for (const folder of FOLDERS) cpSync(join(root, folder), join(copy, folder), { recursive: true })
    for (const file of FILES) cpSync(join(root, file), join(copy, file))
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    for (const { file, from, to } of mutant.changes) replaceIn(join(copy, file), from, to)
    const { noticedBy } = mutant
    return { mutant, ...(noticedBy ? testedIn(copy, noticedBy) : fateIn(copy)) }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Throws if the source does not have `from` exactly once. */
function replaceIn(path: string, from: string, to: string): void {
  const source = readFileSync(path, 'utf8')
  if (source.split(from).length !== 2) throw new Error(`${path} does not have exactly one ${from}`)
  writeFileSync(
    path,
    source.replace(from, () => to),
  )
}

function fateIn(copy: string): Omit<Fate, 'mutant'> {
  const args = [
    '--disable-warning=ExperimentalWarning',
    '--import',
    './functions/scripts/directory-imports.ts',
  ]
  const run = ['tests/worlds/run.ts', '--seed', '1', '--count', values.worlds, '--first']
  const { stdout, stderr } = spawnSync(process.execPath, [...args, ...run], { cwd: copy, encoding: 'utf8' })
  const found = /^seed (\d+), step \d+: (\w+): (.*)$/m.exec(stdout)
  if (found) {
    const [, seed, judge = '', what = ''] = found
    return { lived: Number(seed), judge, what: shortened(what) }
  }
  if (!stdout.includes(`${values.worlds} worlds`)) throw new Error(`it does not run: ${stderr.slice(-400)}`)
  return { lived: null, judge: '', what: 'not noticed' }
}

/** Runs the tests of that name. Throws if none ran. */
function testedIn(copy: string, { file, name }: NamedTest): Omit<Fate, 'mutant'> {
  const report = join(copy, 'report.json')
  // A test of several cases has the case in place of %s.
  const pattern = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('%s', '.*')
  const how = ['-c', 'tests/vitest.config.ts', '-t', pattern, '--reporter=json', `--outputFile=${report}`]
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const { stderr } = spawnSync(process.execPath, [vitest, 'run', file, ...how], {
    cwd: copy,
    encoding: 'utf8',
  })
  if (!existsSync(report)) throw new Error(`it does not run: ${stderr.slice(-400)}`)
  const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(report, 'utf8')) as Counts
  if (numFailedTests + numPassedTests === 0) throw new Error(`no test of ${file} is called ${name}`)
  return { lived: numFailedTests > 0 ? 'test' : null, judge: `\`${file}\``, what: name }
}

interface Counts {
  readonly numFailedTests: number
  readonly numPassedTests: number
}

/** The first finding, without the long names in it. */
function shortened(what: string): string {
  const [first = ''] = what.split(/; |\n/)
  return first
    .replace(/\b[0-9A-F]{40,}\b/g, '…')
    .replace(/\br[1-9A-HJ-NP-Za-km-z]{24,34}\b/g, 'a wallet')
    .replace(/purchase [\w-]{20,}/, 'a purchase')
    .replace(/ at .*$/, '')
    .replaceAll('|', '\\|')
    .slice(0, 120)
}

function rowOf({ mutant: { name, breaks }, lived, judge, what }: Fate): string {
  // Numbers after the last world are the scripts of rare cases.
  const byScript = typeof lived === 'number' && lived > Number(values.worlds)
  const where = byScript ? 'by script' : lived === 'test' ? 'by test' : (lived ?? 'all')
  return `| ${name} | ${breaks} | ${where} | ${judge} | ${what} |`
}

function pageOf(all: readonly Fate[]): string {
  const lives = all.flatMap(({ lived }) => (typeof lived === 'number' ? [lived] : [])).sort((a, b) => a - b)
  const tested = all.filter(({ lived }) => lived === 'test').length
  return `# Mutants

Proof that the tests would notice a mistake. A mutant is one, planted in the real sources on purpose; then worlds (simulated sales)
run, from seed 1 on, until a judge notices.
\`npm run mutants\` repeats this and writes this page. *Lived* is the number of the world that noticed. “By script” means that no
world did: the rare case had to be scripted (\`rare-*.ts\`).
“By test” is one guard among several: it has a test of its own, which fails without it.

${lives.length + tested} of ${all.length} were noticed: ${tested} by their own test, ${lives.length} by worlds, half of them within ${lives[Math.floor(lives.length / 2)] ?? 0}.

| Mutant | Breaks | Lived | Judge | Found |
| --- | --- | --- | --- | --- |
${all.map(rowOf).join('\n')}
`
}
