import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  plugins: [react()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/setup/quiet-console.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores; a third worker runs while the others wait for ledgers to close.
    maxWorkers: 3,
  },
})
