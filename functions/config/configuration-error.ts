/** Names the settings that are missing or wrong. Never contains a value, which may be a secret. */
export class ConfigurationError extends Error {
  constructor(what: string) {
    super(`The configuration is incomplete or wrong: ${what}`)
  }
}
