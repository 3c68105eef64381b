const API = '/api/v1/platform/'

/** The fault target of a call to the platform; null for a path that is not the platform's. */
export function platformTarget(method: string, path: string): string | null {
  if (!path.startsWith(API)) return null
  const endpoint = path.slice(API.length).split('/', 1)[0]
  if (endpoint !== 'payload') return `xaman:${endpoint}`
  if (method === 'POST') return 'xaman:create'
  return method === 'DELETE' ? 'xaman:cancel' : 'xaman:read'
}
