import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PROOF, type Recipe, type Step } from './recipe.ts'

const root = new URL('../../../', import.meta.url).pathname
/** What commands create in a folder of sources. */
const MADE = new Set([
  'node_modules',
  'dist',
  '.build',
  '.ssr',
  '.results',
  '.state',
  '.wrangler',
  '.partykit',
  '.git',
])

/** A copy of the sources, to be changed and tested there. */
export interface Copy {
  /** Applies the steps of these recipes except `without`, and reverts all earlier steps that are not among them. */
  follow(recipes: readonly Recipe[], without?: readonly Step[]): void
  /** Checks the types of these projects; returns the compiler's errors, a line each. */
  complaints(...projects: readonly string[]): Promise<readonly string[]>
  /** Runs these test files; returns the passed and the failed tests, as `file: name`. */
  run(
    ...files: readonly string[]
  ): Promise<{ readonly passed: readonly string[]; readonly failed: readonly string[] }>
  close(): void
}

export function copySources(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'recipes-'))
  for (const name of readdirSync(root)) {
    if (!MADE.has(name)) cpSync(join(root, name), join(folder, name), { recursive: true, filter: isSource })
  }
  linkPackages(folder)
  const changed = new Map<string, string>()
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }

  return {
    follow(recipes, without = []) {
      const steps = recipes.flatMap((recipe) => recipe.steps).filter((step) => !without.includes(step))
      const wanted = new Map(proofOf(recipes))
      for (const { file, change } of steps) wanted.set(file, change(wanted.get(file) ?? original(file)))
      for (const file of changed.keys()) {
        if (wanted.has(file)) continue
        if (existsSync(join(root, file))) write(file, original(file))
        else rmSync(join(folder, file))
        changed.delete(file)
      }
      for (const [file, text] of wanted) {
        if (changed.get(file) !== text) write(file, text)
        changed.set(file, text)
      }
    },

    async complaints(...projects) {
      const args = ['-b', ...projects, '--checkers', '1', '--pretty', 'false']
      const said = await output(folder, 'node_modules/typescript/bin/tsc', args)
      return said.split('\n').filter((text) => /^\S/.test(text))
    },

    async run(...files) {
      const report = join(folder, 'report.json')
      const args = ['run', '-c', 'tests/vitest.config.ts', '--project', 'node', '--maxWorkers', '1']
      await output(folder, 'node_modules/vitest/vitest.mjs', [
        ...args,
        '--reporter',
        'json',
        '--outputFile',
        report,
        ...files,
      ])
      return outcomes(folder, JSON.parse(readFileSync(report, 'utf8')) as Report)
    },

    close: () => rmSync(folder, { recursive: true }),
  }
}

function isSource(path: string): boolean {
  return !MADE.has(path.slice(path.lastIndexOf('/') + 1))
}

/** Links the packages, and copies the compiler's incremental state, so that it checks only what differs. */
function linkPackages(folder: string): void {
  const packages = join(folder, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(packages, name))
  }
  if (existsSync(join(root, 'node_modules/.tsc'))) {
    cpSync(join(root, 'node_modules/.tsc'), join(packages, '.tsc'), {
      recursive: true,
      preserveTimestamps: true,
    })
  }
  const settings = join(folder, '.tsconfig.base.json')
  const text = readFileSync(settings, 'utf8')
  // Keeps a package's path beside the sources.
  writeFileSync(settings, text.replace('"strict": true,', '"strict": true,\n    "preserveSymlinks": true,'))
}

/** The text of a file in the original sources; empty where it does not exist. */
function original(file: string): string {
  return existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
}

function proofOf(recipes: readonly Recipe[]): (readonly [string, string])[] {
  const proofs = recipes.flatMap(({ proof }) => proof ?? [])
  return proofs.length > 0
    ? [[PROOF, `import { expect, test, vi } from 'vitest'\n${proofs.join('\n')}\n`]]
    : []
}

function output(folder: string, command: string, args: readonly string[]): Promise<string> {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  return new Promise((resolve) => {
    const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, [command, ...args], options, (_error, stdout, stderr) =>
      resolve(`${stdout}${stderr}`),
    )
  })
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}

/** Counts a file that cannot be run as one failed test. */
function outcomes(folder: string, { testResults }: Report) {
  const all = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${folder}/`, '')
    if (assertionResults.length === 0) return [[`${file}: ${message}`, status] as const]
    return assertionResults.map((test) => [`${file}: ${test.title}`, test.status] as const)
  })
  const having = (wanted: string) => all.flatMap(([test, status]) => (status === wanted ? [test] : []))
  return { passed: having('passed'), failed: having('failed') }
}
