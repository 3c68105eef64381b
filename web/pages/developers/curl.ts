import type { PublishedCall } from '#contract/wire/published/call'

/** Options of the two calls of a sign-in: the first sets a cookie that the second has to send. */
const COOKIES: Readonly<Record<string, string>> = {
  connectWallet: '-c cookies',
  verifyWallet: '-b cookies',
}

/** A call as a shell command, with the values of its example. `$SITE` is the origin of the site, `$TOKEN` a session token. */
export function curlOf({ name, endpoint, example }: PublishedCall): string {
  const { method, path, session } = endpoint
  const address = path.replace(/:(\w+)/g, (_, param: string) =>
    encodeURIComponent(example.params?.[param] ?? ''),
  )
  const parts = [
    `curl ${method === 'GET' || example.body ? '' : `-X ${method} `}"$SITE${address}"`,
    COOKIES[name],
    session && '-H "Authorization: Bearer $TOKEN"',
    example.body && '-H "Content-Type: application/json"',
    example.body && `-d '${JSON.stringify(example.body).replaceAll("'", "'\\''")}'`,
  ]
  return parts.filter(Boolean).join(' \\\n  ')
}
