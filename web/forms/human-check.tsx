import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CAP_WINDOW } from '#contract/form-terms'
import { durationInWords } from '#contract/in-words'
import { readHumanCheck } from '#contract/wire/human-check'
import { call } from '../lib/call.ts'

/** The part of Cloudflare Turnstile's script that is used. */
export interface Turnstile {
  render(
    place: HTMLElement,
    options: { sitekey: string; callback: (token: string) => void; 'error-callback': () => void },
  ): string
}
declare global {
  interface Window {
    turnstile?: Turnstile | undefined
  }
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

/**
 * Asks Turnstile whether a person is there. It is shown only after a form was refused for want of that word, so an
 * ordinary visitor never loads anything from elsewhere. The site's content security policy must allow its script and
 * frame where it is configured.
 */
export function HumanCheck({ onPassed }: { onPassed: (token: string) => void }) {
  const place = useRef<HTMLDivElement>(null)
  const passed = useEffectEvent(onPassed)
  const [unavailable, setUnavailable] = useState(false)

  useEffect(() => {
    let gone = false
    void ask().catch(() => setUnavailable(true))
    return () => {
      gone = true
    }

    async function ask() {
      const answer = await call(readHumanCheck)
      if (!answer.ok || answer.value.siteKey === null) throw new Error('There is no check to ask')
      await loadScript()
      if (gone || !place.current) return
      window.turnstile?.render(place.current, {
        sitekey: answer.value.siteKey,
        callback: (token) => passed(token),
        'error-callback': () => setUnavailable(true),
      })
    }
  }, [])

  return (
    <div className="human-check">
      <div ref={place} />
      {unavailable && (
        <p>{`The check could not be loaded. Your answers are kept: please try again in ${durationInWords(CAP_WINDOW)}.`}</p>
      )}
    </div>
  )
}

function loadScript(): Promise<void> {
  if (window.turnstile) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trusted(SCRIPT)
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => reject(new Error('The check did not load'))
    document.head.append(script)
  })
}

interface Policy {
  createScriptURL(url: string): string
}

/** Under Trusted Types a script's address must come from a policy; this one knows a single address. */
function trusted(url: typeof SCRIPT): string {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, policy: Policy): Policy }
  }
  const policy = trustedTypes?.createPolicy('turnstile', { createScriptURL: (address) => address })
  return policy?.createScriptURL(url) ?? url
}
