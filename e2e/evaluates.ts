/** What runs a function in its page: Playwright's page, or a browser that Playwright does not drive. */
export interface Evaluates {
  evaluate<Value, Given>(script: (given: Given) => Value | Promise<Value>, given?: Given): Promise<Value>
}
