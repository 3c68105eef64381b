/** Loads a third-party script, under a Trusted Types policy for it alone; resolves once it has run. */
export function addScript(
  address: string,
  policy: string,
  attributes: Readonly<Record<string, string>> = {},
): Promise<void> {
  const script = document.createElement('script')
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  const made = trustedTypes?.createPolicy(policy, { createScriptURL: () => address })
  Object.assign(script, { src: made?.createScriptURL(address) ?? address })
  return new Promise((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () => reject(new Error('The script did not load'))
    document.head.append(script)
  })
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown }
}
