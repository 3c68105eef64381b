import type { Evaluates } from '../evaluates.ts'

/** The operations of a non-Chromium browser that a visit needs. All actions run as scripts in its page. */
export interface Engine extends Evaluates {
  readonly name: string
  /** Sets the page's viewport size. */
  resize(width: number, height: number): Promise<void>
  /** Resolves when the page has loaded. */
  visit(url: string): Promise<void>
  /** The value of an expression in the page; promises are awaited, and it must be JSON. */
  run<Value>(expression: string): Promise<Value>
  /** The page's console errors since the last call. */
  complaints(): Promise<readonly string[]>
  /** What the window shows, as PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** Why an engine cannot be visited on this machine. */
export interface Missing {
  readonly name: string
  readonly missing: string
}

/** Waits until an expression in the page is true; the error names what was waited for. */
export async function until(engine: Engine, expression: string, what: string): Promise<void> {
  const end = Date.now() + TIME_OUT
  while (!(await engine.run<boolean>(`Boolean(${expression})`))) {
    if (Date.now() > end) throw new Error(`${engine.name} never came to this: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** A page function and its arguments, as the expression that calls it. */
export function callOf(script: (given: never) => unknown, given: unknown): string {
  return `(${script})(${JSON.stringify(given)})`
}

const TIME_OUT = 40_000
