/** The name under which faults are planned for a call to the provider; null for a path that is none of its calls. */
export function identityTarget(path: string): string | null {
  if (!path.startsWith('/resources/')) return null
  if (path.startsWith('/resources/sdkIntegrations/')) return 'kyc:link'
  if (path.endsWith('/status/testCompleted')) return 'kyc:completed'
  return path.endsWith('/status') ? 'kyc:status' : 'kyc:applicant'
}
