import type { PublishedCall } from '#contract/wire/published/call'

/** Both calls of a sign-in: the first is given a cookie, and the second has to show it. */
const COOKIES: Readonly<Record<string, string>> = {
  connectWallet: '-c cookies',
  verifyWallet: '-b cookies',
}

/** A call as a line for a shell, with the values of its example. `$SITE` is the site's address, `$TOKEN` a session's. */
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
