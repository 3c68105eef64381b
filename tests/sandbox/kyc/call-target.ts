/** The fault target of a call to the provider; null for a path that is not a call. */
export function identityTarget(path: string): string | null {
  if (!path.startsWith('/resources/')) return null
  if (path.startsWith('/resources/sdkIntegrations/')) return 'kyc:link'
  if (path.endsWith('/status/testCompleted')) return 'kyc:completed'
  return path.endsWith('/status') ? 'kyc:status' : 'kyc:applicant'
}
