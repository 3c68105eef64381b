/** The header in which each reply of the Worker names the version that answered: Cloudflare's id of it, or `local`. */
export const VERSION_HEADER = 'x-version'
