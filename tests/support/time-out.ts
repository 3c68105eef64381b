/** The most that a test waits for an event before it fails, ms. A test that passes never waits that long. */
export const TIME_OUT = 20_000
