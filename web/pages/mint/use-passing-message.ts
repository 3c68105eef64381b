import { useEffect, useState } from 'react'
import { ERROR_CLEAR } from '#contract/timing'

/** A message that clears itself after five seconds, and how to put up another. */
export function usePassingMessage<Message>() {
  const [said, setSaid] = useState<{ readonly message: Message | null }>({ message: null })

  useEffect(() => {
    if (said.message === null) return
    const timer = setTimeout(() => setSaid({ message: null }), ERROR_CLEAR)
    return () => clearTimeout(timer)
  }, [said])

  return [said.message, (message: Message | null) => setSaid({ message })] as const
}
