import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname

/** Returns what the browser tests would start on a machine that has Playwright's own browser. */
const READ = `
  const { mkdirSync, writeFileSync } = await import('node:fs')
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  mkdirSync(own.slice(0, own.lastIndexOf('/')), { recursive: true })
  writeFileSync(own, '')
  const { foundBrowser, launchOptions } = await import('./e2e/browser.ts')
  const lean = launchOptions.args?.some((arg) => arg.includes('WebUIOmniboxPopup'))
  console.log(JSON.stringify({ foundBrowser, path: launchOptions.executablePath, lean }))`

function started(named: object): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'browsers-'))
  const { CHROMIUM_PATH: _, ...env } = process.env
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', READ], {
    cwd: root,
    env: { ...env, PLAYWRIGHT_BROWSERS_PATH: folder, ...named },
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true, force: true })
  return JSON.parse(stdout)
}

test('the browser that CHROMIUM_PATH names is started, even where Playwright has one of its own', () => {
  expect(started({})).toEqual({ foundBrowser: "Playwright's own Chromium" })
  const path = '/opt/some-browser'
  expect(started({ CHROMIUM_PATH: path })).toEqual({ foundBrowser: path, path, lean: true })
})
