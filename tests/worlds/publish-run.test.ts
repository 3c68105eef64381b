import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { type PublishedRun, publishRun } from './publish-run.ts'

const run: PublishedRun = {
  commit: 'b697b7a',
  date: '2026-11-23',
  seeds: [{ first: 7, count: 20 }],
  steps: 600,
  without: ['endSale'],
  lived: 24_000,
  purchases: 80,
  sales: 47,
  broken: [11],
  misjudged: [],
}

test('a published run is appended to the earlier ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'runs-'))
  const file = pathToFileURL(join(folder, 'RUNS.json'))
  writeFileSync(file, '[]\n')

  publishRun(run, file)
  publishRun({ ...run, commit: 'b387a2e' }, file)

  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([run, { ...run, commit: 'b387a2e' }])
  rmSync(folder, { recursive: true })
})
