/** The touchstone with its streak, small. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 64 64" width="34" height="34" aria-hidden="true">
      <defs>
        <linearGradient id="mark-streak" x1="0" x2="1" y1="1" y2="0">
          <stop stopColor="#a87a2c" />
          <stop offset=".45" stopColor="#f6dc9f" />
          <stop offset="1" stopColor="#c3923c" />
        </linearGradient>
      </defs>
      <path fill="#4b5254" d="M20 5 45 8 60 25 56 47 36 60 11 53 3 30z" />
      <path fill="#8a908d" d="M20 5 3 30 13 32 24 15z" />
      <path fill="#6d7473" d="M20 5 24 15 42 16 45 8z" />
      <path fill="#3a4143" d="M45 8 42 16 53 28 60 25z" />
      <path fill="#23292b" d="M60 25 53 28 50 43 56 47z" />
      <path fill="#1a1f21" d="M56 47 50 43 34 51 36 60z" />
      <path fill="#2b3133" d="M36 60 34 51 17 46 11 53z" />
      <path fill="#565d5e" d="M11 53 17 46 13 32 3 30z" />
      <path fill="#2f3638" d="M13 32 24 15 42 16 53 28 50 43 34 51 17 46z" />
      <path
        fill="url(#mark-streak)"
        d="M8.5 46.5 15 40 28 31 42 23 56.5 16.5 51.5 22.5 45.5 27.6 33 35.4 24 41 16 44.2z"
      />
      <path fill="#d9ab55" d="m26 44.4 9.5-6 8-4.2-7.5 6.2z" />
    </svg>
  )
}
