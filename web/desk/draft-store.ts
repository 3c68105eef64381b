import { DAY } from '#contract/timing'
import * as z from '#contract/wire/schema'
import { inBrowser, namesInBrowser, parsed } from '../lib/kept.ts'

/** A draft may name people, so it does not stay in the browser for long. */
const KEPT = 14 * DAY

const dated = z.object({ changedAt: z.number() })

/** The drafts of one kind in this browser, stored under names that begin with `prefix`. */
export function draftStore<Draft extends object>(prefix: string, schema: z.ZodMiniType<Draft>) {
  return {
    /** The draft of this name, or null. Drafts that are too old are removed. */
    read(name: string, now: number): Draft | null {
      for (const other of namesInBrowser()) {
        if (!other.startsWith(prefix)) continue
        const age = now - (parsed(dated, inBrowser.read(other))?.changedAt ?? 0)
        if (Math.abs(age) > KEPT) inBrowser.keep(other, null)
      }
      return parsed(schema, inBrowser.read(prefix + name))
    },
    /** Keeps a draft; null removes it. */
    keep(name: string, draft: Draft | null, now: number): void {
      inBrowser.keep(prefix + name, draft && JSON.stringify({ ...draft, changedAt: now }))
    },
  }
}
