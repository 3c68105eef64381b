import { VERSION_HEADER, versionName } from '#contract/version'

/** The answer with the version of the Worker that made it; `local` where no version was deployed. */
export function nameVersion(
  answer: Response,
  version: Pick<WorkerVersionMetadata, 'id'> | undefined,
): Response {
  // The handshake of a socket cannot be copied.
  if (answer.status === 101) return answer
  const named = new Response(answer.body, answer)
  named.headers.set(VERSION_HEADER, versionName(version))
  return named
}
