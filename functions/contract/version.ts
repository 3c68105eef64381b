/** The header in which each reply of the Worker names the version that answered: Cloudflare's id of it, or `local`. */
export const VERSION_HEADER = 'x-version'

/** What the binding of the version says: Cloudflare's id of it, or `local` where no version was deployed. */
export function versionName(version: { readonly id: string } | undefined): string {
  return version?.id || 'local'
}
