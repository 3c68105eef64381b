/**
 * How long a stand-in keeps an idle connection open, in ms: longer than its callers, of which workerd closes one after
 * five seconds. A server that closes first loses a call that is sent meanwhile.
 */
export const KEPT_CONNECTION = 9_000
