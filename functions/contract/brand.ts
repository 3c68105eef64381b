import { DISCORD, NAME, PASS } from './names.ts'

/** The words and addresses that pages, wallet prompts and pass metadata share. */
export const brand = {
  name: NAME,
  tagline: 'Building The Future Of Web3 With Trust And Transparency',
  copyright: '© 2025, all rights reserved, built on the public ledger',
  token: 'Touchstone Token ($TRINX)',
  collections: 'Touchstone NFT Collections',
  pass: PASS,
  links: {
    x: 'https://x.com/touchstone_xrpl',
    discord: DISCORD,
    telegram: 'https://t.me/touchstone_xrpl',
  },
} as const

/** Every version of the terms that was ever in force, newest first: a changed text is a new version. */
export const TERMS_VERSIONS = ['2026-11-24', '2026-11-22'] as const
export type TermsVersion = (typeof TERMS_VERSIONS)[number]

/** The version in force, which a buyer agrees to; kept with the purchase. */
export const TERMS_VERSION = TERMS_VERSIONS[0]
