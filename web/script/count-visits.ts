/** The service's script as the build was told of it: its address, and the attributes that its tag wants. */
export interface Counter {
  readonly script: string
  /** By full name, such as `data-domain`. */
  readonly attributes: Readonly<Record<string, string>>
}

/** Lets the configured service count this visit. `counter` is what the prerenderer wrote into the page: JSON of a `Counter`. */
export function countVisits(counter: string): void {
  const { script, attributes } = JSON.parse(counter) as Counter
  const tag = document.createElement('script')
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value)
  tag.fetchPriority = 'low'
  Object.assign(tag, { src: addressOf(script) })
  document.head.append(tag)
}

/** The page's policy lets no text become the address of a script; this one was written by the build. */
function addressOf(script: string): unknown {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  if (!trustedTypes) return script
  const policy = trustedTypes.createPolicy('visits', { createScriptURL: (address: string) => address })
  return policy.createScriptURL(script)
}

interface TrustedTypes {
  createPolicy<Rules>(name: string, rules: Rules): Rules
}
