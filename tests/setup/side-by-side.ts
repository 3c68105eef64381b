import { spawn } from 'node:child_process'
import { once } from 'node:events'

// `node tests/setup/side-by-side.ts typecheck lint` runs these npm scripts at the same time: alone, each keeps no more than
// one core busy. What each has said follows in one piece, with the time that it took. Ends with 1 if one of them failed.

const done = await Promise.all(process.argv.slice(2).map(run))
process.exitCode = done.every(Boolean) ? 0 : 1

/** Whether the script succeeded. */
async function run(script: string): Promise<boolean> {
  const began = Date.now()
  const child = spawn(`npm run --silent ${script}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => said.push(part))
  child.stderr.on('data', (part: Buffer) => said.push(part))
  const [code] = await once(child, 'close')
  process.stdout.write(Buffer.concat(said))
  console.log(`${script}: ${code === 0 ? '' : 'failed, '}${Math.round((Date.now() - began) / 1000)} s`)
  return code === 0
}
