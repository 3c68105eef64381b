/**
 * How long a stand-in keeps an idle connection open, in ms: far longer than its callers do, of which workerd closes one after
 * five seconds and Node's agent a second before the stand-in would. A server that closes first loses a call that is sent
 * meanwhile, and on a busy machine a second is short.
 */
export const KEPT_CONNECTION = 600_000
