import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CAP_WINDOW } from '#contract/form-terms'
import { durationInWords } from '#contract/in-words'
import { readHumanCheck } from '#contract/wire/human-check'
import { call } from '../lib/call.ts'
import { addScript } from '../script/add-script.ts'
import { loadChunk } from '../script/load-chunk.ts'

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
 * A Turnstile check, shown only after the server asked for it, so that other visitors load nothing from a third
 * party. The content security policy must allow it.
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
      if (!window.turnstile) await loadChunk(() => addScript(SCRIPT, 'turnstile'))
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
        <p role="alert">{`The check could not be loaded. Your answers are kept: please try again in ${durationInWords(CAP_WINDOW)}.`}</p>
      )}
    </div>
  )
}
