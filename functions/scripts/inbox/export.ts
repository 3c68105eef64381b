import { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs'
import { howMany } from '#contract/in-words'
import { exportCsv } from '../../people/desk/export.ts'
import { say } from '../output.ts'
import type { Asked } from './asked.ts'
import { limitOf, soughtBy } from './filters.ts'

/** Readable by its owner alone. */
const PRIVATE = 0o600

/**
 * Writes entries as CSV, in the order of the list, into a file, or to the output if no file is named. Throws for a new file
 * without `.csv`: of a filter that npm keeps to itself, as `--form investor`, the value alone arrives, and is no file.
 */
export async function exportTo({
  words: [file],
  options,
  database,
  output,
}: Omit<Asked, 'now'>): Promise<void> {
  if (file !== undefined && !file.endsWith('.csv') && !existsSync(file))
    throw new Error(
      `A new file is named with .csv at its end, and "${file}" is not. Filters need a -- before all words: npm run inbox -- ENV export`,
    )
  const max = options.limit === undefined ? null : limitOf(options)
  let entries = 0
  let text = ''
  for await (const piece of exportCsv(database, '', soughtBy(options), max)) {
    entries += piece.entries
    text += piece.text
  }
  if (file === undefined) output.data(text)
  else {
    writePrivate(file, text)
    say(output.notices, `${howMany(entries, 'entry', 'entries')} in ${file}`)
  }
}

/** Throws a sentence where the file cannot be written. */
function writePrivate(file: string, text: string): void {
  try {
    // The mode of a write is that of a new file only.
    if (existsSync(file) && statSync(file).isFile()) chmodSync(file, PRIVATE)
    writeFileSync(file, text, { mode: PRIVATE })
  } catch (error) {
    throw new Error(
      `${file} cannot be written (${(error as NodeJS.ErrnoException).code}): name a file in a folder that is there, and that you may write to.`,
    )
  }
}
