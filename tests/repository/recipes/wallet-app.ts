import { after, all, before, byTest, type Recipe, replaced, types } from './recipe.ts'

/** Requests to sign go to an app named Streak where it is configured, and to Xaman elsewhere. */
export const walletApp: Recipe = {
  name: 'Another wallet app',
  steps: [
    {
      file: 'functions/adapters/streak/platform.ts',
      change: () => PLATFORM,
      foundBy: types('functions/assemble.ts', 1),
    },
    {
      file: 'tests/repository/layers.ts',
      change: replaced(
        "  ['functions/adapters/signer/'],",
        "  ['functions/adapters/signer/', 'functions/adapters/streak/'],",
      ),
      foundBy: byTest(
        'tests/repository/imports.test.ts',
        'every file of the API, of the site and of the sandbox is in a layer',
      ),
    },
    {
      file: 'functions/README.md',
      change: before(
        '| `adapters/rooms/` | how events reach rooms, and the invites that let a browser into one |',
        '| `adapters/streak/` | the same of Streak, another wallet app |',
      ),
      foundBy: byTest(
        'tests/repository/maps.test.ts',
        'the README of functions names every folder of its groups',
      ),
    },
    {
      file: 'functions/config/environment.ts',
      change: after(
        '  XAMAN_API_SECRET: required(uuid),',
        '  STREAK_API_URL: optional(webAddress),\n  STREAK_API_KEY: optional(text),',
      ),
      foundBy: types('functions/config/secrets.ts', 1),
    },
    {
      file: 'functions/config/secrets.ts',
      change: after(
        '    xaman: { key: env.XAMAN_API_KEY, secret: env.XAMAN_API_SECRET },',
        '    /** Where Streak is asked, and its key; undefined where Xaman is the wallet app. */\n    ...(env.STREAK_API_URL && env.STREAK_API_KEY && {\n      streak: { url: env.STREAK_API_URL, key: env.STREAK_API_KEY },\n    }),',
      ),
      foundBy: types('functions/assemble.ts'),
    },
    {
      file: 'functions/assemble.ts',
      change: all(
        before(
          "import { xamanPlatform } from './adapters/xaman/platform.ts'",
          "import { streakPlatform } from './adapters/streak/platform.ts'",
        ),
        replaced(
          '    xaman: withinBudget(',
          '    xaman: secrets.streak ? streakPlatform(secrets.streak) : withinBudget(',
        ),
      ),
      foundBy: byTest(
        'tests/repository/imports.test.ts',
        'every file of the API is reached from the Worker’s entry',
      ),
    },
  ],
  proof: null,
}

const PLATFORM = `import { err } from '#contract/result'
import type { Xaman } from '../xaman/xaman.ts'

/** Streak's platform. */
export function streakPlatform({ url, key }: { readonly url: string; readonly key: string }): Xaman {
  return {
    create: async () => err('unreachable'),
    read: async () => err('unreachable'),
    cancel: async (uuid) => {
      await fetch(\`\${url}/\${uuid}\`, { method: 'DELETE', headers: { authorization: key } })
    },
  }
}
`
