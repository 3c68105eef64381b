import { useSyncExternalStore } from 'react'
import { isMotionPaused, onMotionChange, pauseMotion } from '../lib/motion.ts'
import { Icon } from '../ui/icon.tsx'
import './motion-switch.css'

/** Stops and starts everything that moves by itself, on every page. */
export function MotionSwitch() {
  const paused = useSyncExternalStore(onMotionChange, isMotionPaused, () => false)
  return (
    <button type="button" className="motion-switch" onClick={() => pauseMotion(!paused)}>
      <Icon name={paused ? 'play' : 'pause'} />
      <span>{paused ? 'Resume motion' : 'Pause all motion'}</span>
    </button>
  )
}
