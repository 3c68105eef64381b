/** A browser that is not Chromium, as far as a visit needs one. What happens in it happens by scripts in its page. */
export interface Engine {
  readonly name: string
  resize(width: number, height: number): Promise<void>
  /** Resolves when the page has loaded. */
  visit(url: string): Promise<void>
  /** What an expression of the page comes to; promises are waited for, and it has to survive JSON. */
  run<Value>(expression: string): Promise<Value>
  /** What the page complained about since it was last asked. */
  complaints(): Promise<readonly string[]>
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

const PATIENCE = 40_000
