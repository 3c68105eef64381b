const paths = {
  arrow: 'M3 12h17m-6-6 6 6-6 6',
  'arrow-out': 'M6 18 18 6M9 6h9v9',
  close: 'M5 5l14 14M19 5 5 19',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  refresh: 'M4 11a8 8 0 0 1 14-4l2 2m0-5v5h-5M20 13a8 8 0 0 1-14 4l-2-2m0 5v-5h5',
  check: 'm4 13 5 5L20 7',
  alert: 'M12 3 2 20.5h20zM12 10v5m0 2.5v.1',
  info: 'M12 3l9 9-9 9-9-9zM12 11v5m0-8v.1',
  pause: 'M8 4v16M16 4v16',
  play: 'M7 4v16l12-8z',
} as const

export type IconName = keyof typeof paths

/** A decorative icon beside words. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
