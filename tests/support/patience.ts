/** How long anything may take before a test says that it does not happen, ms; what happens is never waited for that long. */
export const PATIENCE = 20_000
