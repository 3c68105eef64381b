import * as answers from './answers.ts'
import { type Call, done } from './call.ts'

/** What a release is uploaded from. */
export interface Upload {
  /** The folder of the built site. */
  readonly site: string
  /** Says what was uploaded. */
  readonly tag: string
  readonly message: string
}

/** How many deployments, and how many versions, wrangler lists. */
export const LISTED = 10

/** The calls about the Worker's versions and about which of them visitors have. */
export function versionCalls(call: Call) {
  return {
    /** Bundles the Worker into a folder and reads the configuration, without an account; returns wrangler's warnings. */
    bundle: ({ site, outdir }: { readonly site: string; readonly outdir: string }) =>
      call(answers.warningsIn, ['deploy', '--dry-run', '--assets', site, '--outdir', outdir]),
    /** Uploads a version that has no visitors yet; returns its id. */
    upload: (upload: Upload) => call(answers.uploadedVersion, ['versions', 'upload', ...uploading(upload)]),
    /** Uploads a version and gives it all visitors at once; `secretsFile` is for the first one. Returns its id. */
    deploy: (upload: Upload, secretsFile: string | null) => {
      const secrets = secretsFile === null ? [] : ['--secrets-file', secretsFile]
      return call(answers.uploadedVersion, ['deploy', ...uploading(upload), ...secrets])
    },
    /** Shares out visitors among at most two versions. */
    share: (traffic: answers.Traffic, message: string) => {
      const shares = traffic.map(({ id, percentage }) => `${id}@${percentage}%`)
      return call(done, ['versions', 'deploy', ...shares, '--yes', '--message', message])
    },
    /** Gives all visitors to an earlier version, also where secrets have changed since. */
    rollBack: (id: string, message: string) => call(done, ['rollback', id, '--yes', '--message', message]),
    /** The deployment that visitors have now. */
    deployment: () => call(answers.deploymentIn, ['deployments', 'status', '--json']),
    /** The last ones, at most `LISTED`, newest first. */
    deployments: () => call(answers.deploymentsIn, ['deployments', 'list', '--json']),
    /** The last ten versions with their tags, newest first. */
    versions: () => call(answers.versionsIn, ['versions', 'list', '--json']),
    /** Applies routes, the domain and the cron schedule, which no version carries. */
    applyTriggers: () => call(done, ['triggers', 'deploy']),
  } as const
}

function uploading({ site, tag, message }: Upload): readonly string[] {
  return ['--assets', site, '--tag', tag, '--message', message]
}
