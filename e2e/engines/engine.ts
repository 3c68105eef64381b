import type { Evaluates } from '../evaluates.ts'

/** A browser that is not Chromium, as far as a visit needs one. What happens in it happens by scripts in its page. */
export interface Engine extends Evaluates {
  readonly name: string
  /** Gives the page's own window this size. */
  resize(width: number, height: number): Promise<void>
  /** Resolves when the page has loaded. */
  visit(url: string): Promise<void>
  /** What an expression of the page comes to; promises are waited for, and it has to survive JSON. */
  run<Value>(expression: string): Promise<Value>
  /** What the page complained about since this was last asked. */
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

/** Waits until an expression of the page comes to true; says what was waited for if it never does. */
export async function until(engine: Engine, expression: string, what: string): Promise<void> {
  const end = Date.now() + PATIENCE
  while (!(await engine.run<boolean>(`Boolean(${expression})`))) {
    if (Date.now() > end) throw new Error(`${engine.name} never came to this: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** A function of the page and what it is given, as the expression that calls it. */
export function callOf(script: (given: never) => unknown, given: unknown): string {
  return `(${script})(${JSON.stringify(given)})`
}

const PATIENCE = 40_000
