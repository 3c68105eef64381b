/** Runs a function in a page: Playwright's page, or a browser without Playwright. */
export interface Evaluates {
  evaluate<Value, Given>(script: (given: Given) => Value | Promise<Value>, given?: Given): Promise<Value>
}
