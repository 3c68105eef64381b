import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Row } from './row.ts'

/** Text that no minifier changes and that only the library it identifies contains. */
const TELLTALES = {
  xrpl: 'No fee available to validate',
  'ripple-binary-codec': 'UNLModifyDisabling',
  'ripple-keypairs': 'This test message should verify.',
  'ripple-address-codec': 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz',
} as const

/** Scripts of a built site that contain any of the ledger's libraries: signing and encoding belong to the Worker. */
export async function measureLedgerCode(site: string): Promise<Row[]> {
  const folder = join(site, 'assets')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const found: string[] = []
  for (const [library, telltale] of Object.entries(TELLTALES)) {
    if (!(await gives(library, telltale))) throw new Error(`${library} no longer contains ${telltale}`)
    for (const name of scripts) {
      if (readFileSync(join(folder, name), 'utf8').includes(telltale)) found.push(`${library} in ${name}`)
    }
  }
  return [
    {
      what: "scripts of the site with the ledger's libraries in them",
      unit: 'count',
      measured: found.length,
      target: { exactly: 0 },
      note:
        found.join(', ') ||
        `Looked for ${Object.keys(TELLTALES).join(', ')}, each by a text that its own minified bundle contains.`,
    },
  ]
}

/** Whether the text is in the library's own minified bundle; otherwise the search would prove nothing. */
async function gives(library: string, telltale: string): Promise<boolean> {
  const { outputFiles } = await build({
    stdin: { contents: `export * from '${library}'`, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    external: ['node:*'],
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text.includes(telltale) ?? false
}
