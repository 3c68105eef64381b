import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { parseJson } from '#contract/parse-json'
import * as z from '#contract/wire/schema'

export type Stream = 'stdout' | 'stderr'

/** Terminal control sequences but colours: a tool that redraws its own lines would erase the lines of all others. */
const CONTROL = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-ln-z]`, 'g')

/** Shows the lines of a tool's output, each when it is whole, except empty ones and those that `isNoise` marks. */
export function eachLine(
  output: Readable,
  show: (line: string) => void,
  isNoise: (line: string) => boolean = () => false,
): void {
  createInterface({ input: output }).on('line', (raw) => {
    const line = raw.replace(CONTROL, '')
    if (!isNoise(line) && line.trim() !== '') show(line)
  })
}

/**
 * Whether a line belongs to what PartyKit's runtime prints for each closed socket: an error that it marks as not to be
 * logged, and the stack under it, however many lines that takes. Call it with every line, in order.
 */
export function closedSocketNoise(): (line: string) => boolean {
  let inStack = false
  return (line) => {
    if (line.includes('worker_do_not_log')) inStack = true
    else if (!STACK.test(line)) inStack = false
    return inStack
  }
}

/** `stack:` and addresses, in part or alone, or nothing. */
const STACK = /^\s*(stack:)?(\s*\S+@[0-9a-f]+)*\s*$/

/**
 * Whether a line of what wrangler prints is none of the Worker's log and no error: its requests, bindings and warnings. No log
 * level of its own leaves out only these. Made for each of its streams, and called with every line, in order.
 */
export function wranglerNoise(stream: Stream): (line: string) => boolean {
  if (stream === 'stdout') return (line) => !logged.safeParse(parseJson(line)).success
  let inWarning = false
  return (line) => {
    if (stripVTControlCharacters(line).startsWith('▲ [WARNING]')) inWarning = true
    else if (/^\S/.test(line)) inWarning = false
    return inWarning
  }
}

const logged = z.looseObject({
  time: z.string(),
  level: z.string(),
  event: z.string(),
  requestId: z.nullable(z.string()),
  version: z.string(),
})

/**
 * A line of the Worker's log as a person reads it: time of day (UTC), level unless it is `info`, event, and its own fields.
 * Any other line as it is.
 * @example
 * readable('{"time":"2026-11-27T08:51:02.113Z","level":"info","event":"purchase.moved",…,"to":"sold"}')
 * // '08:51:02 purchase.moved to=sold'
 */
export function readable(line: string): string {
  const read = logged.safeParse(parseJson(line))
  if (!read.success) return line
  const { time, level, event, requestId: _, version: __, ...own } = read.data
  const fields = Object.entries(own).flatMap(([name, value]) => (value === null ? [] : `${name}=${value}`))
  return [time.slice(11, 19), ...(level === 'info' ? [] : [level]), event, ...fields].join(' ')
}
