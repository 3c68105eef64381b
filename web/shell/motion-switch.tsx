import { Icon } from '../ui/icon.tsx'
import './motion-switch.css'

/** Stops and starts everything that moves by itself, on every page; `switchMotion` sees to it. */
export function MotionSwitch() {
  return (
    <button type="button" className="motion-switch">
      <span className="motion-pause">
        <Icon name="pause" />
        <span>Pause all motion</span>
      </span>
      <span className="motion-resume">
        <Icon name="play" />
        <span>Resume motion</span>
      </span>
    </button>
  )
}
