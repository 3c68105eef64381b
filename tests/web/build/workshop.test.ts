import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { HOUR, SECOND } from '#contract/timing'
import { newWorkshop } from '../../../web/build/workshop.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchstone-workshops-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a build deletes what a build that was broken off has left, and nothing of one that may run, in another container too', async () => {
  const now = Date.now()
  const ages = { old: HOUR + SECOND, recent: HOUR - SECOND, [String(process.pid)]: 0 }
  for (const [name, age] of Object.entries(ages)) {
    mkdirSync(join(folder, name, 'site'), { recursive: true })
    writeFileSync(join(folder, name, 'site', 'old.js'), '')
    utimesSync(join(folder, name), (now - age) / SECOND, (now - age) / SECOND)
  }
  const made = await newWorkshop(folder, now)
  expect(readdirSync(made)).toEqual([])
  expect(readdirSync(folder).toSorted()).toEqual([basename(made), 'recent', String(process.pid)].toSorted())
  expect(readdirSync(join(folder, 'recent', 'site'))).toEqual(['old.js'])
})

test('a first build has no folder of workshops yet', async () => {
  const made = await newWorkshop(join(folder, 'none'), Date.now())
  expect(readdirSync(join(folder, 'none'))).toEqual([basename(made)])
})
