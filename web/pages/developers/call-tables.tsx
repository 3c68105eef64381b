import type { ErrorCode } from '#contract/error-codes'
import type { PublishedCall } from '#contract/wire/published/call'
import { callGroups } from '#contract/wire/published/calls'
import { unbroken } from '../../lib/unbroken.tsx'
import { Code } from '../../ui/code.tsx'
import { curlOf } from './curl.ts'

/** The id of the section of a group of calls. */
export function groupId(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}

/** Every call by group, with the codes that are specific to it. */
export function CallTables() {
  return (
    <>
      <p>
        Besides the codes beside it, every call may answer <Refusal code="rate_limited" />,{' '}
        <Refusal code="unguarded" />, <Refusal code="not_configured" /> and <Refusal code="internal" />; one
        that needs a session, <Refusal code="unauthorized" />; one that takes a body,{' '}
        <Refusal code="invalid_request" />, <Refusal code="unsupported_media_type" /> and{' '}
        <Refusal code="body_too_large" />; and one that changes something, <Refusal code="origin_refused" />.
      </p>
      <p>
        Each call has a line for a shell, with the values of its example: <Code>$SITE</Code> is the address of
        this site, and <Code>$TOKEN</Code> what a sign-in gave you.
      </p>
      {callGroups.map(({ title, calls }) => (
        <section key={title} id={groupId(title)} className="developers-group">
          <h3>{title}</h3>
          {calls.map((call) => (
            <Call key={call.name} {...call} />
          ))}
        </section>
      ))}
    </>
  )
}

function Call(call: PublishedCall) {
  const { endpoint, says, refuses, name } = call
  return (
    <div className="developers-call" id={name}>
      <p className="developers-path mono" translate="no">
        <b>{endpoint.method}</b> <span>{endpoint.path.replace(/:(\w+)/g, '{$1}')}</span>
        {endpoint.session && <small>bearer</small>}
      </p>
      <div>
        <p>{says}</p>
        {refuses.length > 0 && (
          <p className="developers-codes">
            {refuses.map((code) => (
              <Refusal key={code} code={code} />
            ))}
          </p>
        )}
      </div>
      <pre className="developers-curl">
        <Code>{unbroken(curlOf(call), ENTRY_ID)}</Code>
      </pre>
    </div>
  )
}

/** An entry id, which stays on one line, so that it is not copied by half. */
const ENTRY_ID = /(TS-[\w-]+)/

function Refusal({ code }: { code: ErrorCode }) {
  return (
    <a className="developers-code mono" href={`#no-${code}`} translate="no">
      {code}
    </a>
  )
}
