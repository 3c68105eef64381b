/** Whether a service does not work now, by the status of its answer, null for none: no mistake of ours, and no reason to stop a deploy. */
export function isOutage(status: number | null): boolean {
  return status === null || status === 429 || status >= 500
}

export function answerInWords(status: number | null): string {
  return status === null ? 'no answer' : `HTTP ${status}`
}
