import { type Row, type Unit, verdictOf } from './row.ts'

const WIDTHS = [58, 12, 12] as const
const NOTE_WIDTH = 104

/** A group of rows as text: what, measured, target, verdict, and under each row how it was counted. */
export function tableOf(title: string, rows: readonly Row[]): string {
  const head = line('', 'measured', 'target', 'verdict')
  return [title, head, '-'.repeat(head.length + 8), ...rows.map(textOf), ''].join('\n')
}

function textOf(row: Row): string {
  const measured = row.measured === null ? '-' : quantity(row.measured, row.unit)
  const text = line(row.what, measured, targetOf(row), verdictOf(row))
  return row.note ? `${text}\n${wrapped(row.note)}` : text
}

function line(what: string, measured: string, target: string, verdict: string): string {
  const [first, second, third] = WIDTHS
  return `${what.padEnd(first)}${measured.padStart(second)}${target.padStart(third)}   ${verdict}`
}

function targetOf({ target, unit }: Row): string {
  if (target === null) return ''
  if ('atMost' in target) return `≤ ${quantity(target.atMost, unit)}`
  if ('atLeast' in target) return `≥ ${quantity(target.atLeast, unit)}`
  return quantity(target.exactly, unit)
}

/** Bytes in thousands, the unit of the budgets. */
export function quantity(value: number, unit: Unit): string {
  if (unit === 'bytes') return `${(value / 1000).toFixed(1)} kB`
  if (unit === 'ms') return `${Math.round(value)} ms`
  return unit === 'ratio' ? value.toFixed(2) : String(value)
}

function wrapped(note: string): string {
  const lines: string[] = []
  for (const word of note.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < NOTE_WIDTH)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.map((text) => `    ${text}`).join('\n')
}
