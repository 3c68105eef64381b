import { z } from 'zod'

/** What a call is made of, and its parameters. */
export const objectSchema = z.record(z.string(), z.unknown())

/** The version asked for, 1 when none is, undefined for one that does not exist. */
export function readApiVersion(asked: unknown): 1 | 2 | undefined {
  if (asked === undefined) return 1
  return asked === 1 || asked === 2 ? asked : undefined
}

/** The object that a text is in JSON; undefined for any other text. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed = objectSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
