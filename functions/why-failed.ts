/**
 * Why a request to another server failed, for a log or an alert: the name of the error, or its text where the name is
 * only `Error`, as in workerd's "Network connection lost." That text has no address.
 */
export function whyFailed(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  return error.name === 'Error' ? error.message : error.name
}
