import { classicAddressToXAddress } from 'ripple-address-codec'
import { sandboxSettings } from '../../../functions/scripts/local/local.ts'
import { demoWallets, issuer as sandboxIssuer, minter as sandboxMinter } from '../../sandbox/accounts.ts'
import {
  complete,
  identity,
  issuer,
  minter,
  receiptKey,
  regularKey,
  treasury,
} from './complete-environment.ts'

/** One mistake of an operator: what is changed in the complete configuration, and what is said about it. */
interface Planted {
  readonly what: string
  readonly changes: Readonly<Record<string, unknown>>
  readonly sentence: string
}

const swapped = treasury.address.replace(/(.)(.)$/, '$2$1')
const halves = `${receiptKey.x}.${'A'.repeat(43)}`
const pair = `${receiptKey.x}.${receiptKey.d}`
const words = 'abandon ability able about above absent absorb abstract absurd abuse access accident'
const numbers = '123456 234567 345678 456789 567890 678901 789012 890123'
const main = { XRPL_NETWORK_KEY: 'MAINNET', XRPL_NETWORK_ID: '0' }
const access = { ACCESS_TEAM_DOMAIN: 'touchstone.cloudflareaccess.com', ACCESS_AUD: '4'.repeat(64) }
const local = { SITE_URL: 'http://localhost:8787' }

function planted(what: string, changes: Planted['changes'], sentence: string): Planted {
  return { what, changes, sentence }
}

/** What an operator gets wrong in the configuration, each alone. */
export const plantedMistakes: readonly Planted[] = [
  planted(
    'a sender of mail without its binding',
    { MAIL_FROM: 'Touchstone <hello@touchstone.test>' },
    'MAIL_FROM needs the binding MAIL too, or must be left out',
  ),
  planted(
    'a sender of mail that is two',
    { MAIL_FROM: 'a@touchstone.test, b@touchstone.test', MAIL: {} },
    'MAIL_FROM is not a sender such as Touchstone <hello@your-domain.org>',
  ),
  planted(
    'a sender of mail at a placeholder',
    { MAIL_FROM: 'Touchstone <hello@touchstone.example>', MAIL: {} },
    'MAIL_FROM is still the placeholder',
  ),
  planted(
    'a sender of mail with a very long name',
    { MAIL_FROM: `${'T'.repeat(61)} <hello@touchstone.test>`, MAIL: {} },
    'MAIL_FROM is not a sender such as Touchstone <hello@your-domain.org>',
  ),
  planted('a setting is missing', { XAMAN_API_KEY: undefined }, 'XAMAN_API_KEY is missing'),
  planted('a setting is empty', { ISSUER_ADDRESS: '' }, 'ISSUER_ADDRESS is missing'),
  planted(
    'a number without quotes',
    { XRPL_NETWORK_ID: 1 },
    'XRPL_NETWORK_ID is a number; write its value in quotes',
  ),
  planted(
    'a blank at the end',
    { ROOM_SECRET: `${complete.ROOM_SECRET} ` },
    'ROOM_SECRET has a blank at its end',
  ),
  planted(
    'a blank at the start',
    { MINTER_SEED: ` ${regularKey.seed}` },
    'MINTER_SEED has a blank at its start',
  ),
  planted('a line break kept', { MINTER_SEED: `${regularKey.seed}\n` }, 'MINTER_SEED has a line break in it'),
  planted(
    'quotes kept',
    { XAMAN_API_SECRET: `"${complete.XAMAN_API_SECRET}"` },
    'XAMAN_API_SECRET has quotes around its value, which count as part of it',
  ),
  planted(
    'a placeholder of a guide',
    { ROOM_SECRET: '<32 random characters go here, please>' },
    'ROOM_SECRET is still the placeholder',
  ),
  planted(
    'a placeholder of a template',
    { XRPL_NETWORK_NAME: 'TODO' },
    'XRPL_NETWORK_NAME is still the placeholder',
  ),
  planted(
    'the site’s placeholder',
    { SITE_URL: 'https://touchstone.example' },
    'SITE_URL is still the placeholder',
  ),
  planted(
    'the site’s placeholder at Cloudflare',
    { SITE_URL: 'https://touchstone.example.workers.dev' },
    'SITE_URL is still the placeholder',
  ),
  planted(
    'a public site on http',
    { SITE_URL: 'http://touchstone.org' },
    'SITE_URL is http, which is for this machine only: a public site needs https',
  ),
  planted(
    'a path in the site’s address',
    { SITE_URL: 'https://touchstone.test/app' },
    'SITE_URL has more than scheme, host and port',
  ),
  planted(
    'a site without a scheme',
    { SITE_URL: 'touchstone.test' },
    'SITE_URL is not an address such as https://host.example/path',
  ),
  planted(
    'a site without a scheme, and what only a site on https must not have',
    { SITE_URL: 'touchstone.test', XRPL_NODES: 'http://one.test', ISSUER_ADDRESS: sandboxIssuer.address },
    'SITE_URL is not an address such as https://host.example/path',
  ),
  planted(
    'a port out of range',
    { SITE_URL: 'https://touchstone.test:87870' },
    'SITE_URL names a port that is not within 1 and 65535',
  ),
  planted(
    'a node’s port out of range',
    { XRPL_NODES: 'https://one.test:512345, https://two.example' },
    'XRPL_NODES names a port that is not within 1 and 65535',
  ),
  planted(
    'a port of a node’s socket out of range',
    { XRPL_NODES: 'https://one.test wss://one.test:0, https://two.example' },
    'XRPL_NODES names a port that is not within 1 and 65535',
  ),
  planted(
    'a node’s socket that is no address',
    { XRPL_NODES: 'https://one.test wss://[one.test, https://two.example' },
    'XRPL_NODES is a list whose entry 1 is not a node such as https://node.example wss://node.example',
  ),
  planted(
    'a node on http',
    { XRPL_NODES: 'http://one.test, https://two.example' },
    'XRPL_NODES is not encrypted (http or ws), which a site on https must not use',
  ),
  planted(
    'a node’s socket on ws',
    { XRPL_NODES: 'https://one.test ws://one.test, https://two.example' },
    'XRPL_NODES is not encrypted (http or ws), which a site on https must not use',
  ),
  planted(
    'a node by its socket alone',
    { XRPL_NODES: 'https://one.test, wss://two.example' },
    'XRPL_NODES is a list whose entry 2 is not a node such as https://node.example wss://node.example',
  ),
  planted(
    'nodes of one operator',
    { XRPL_NODES: 'https://s1.ripple.com, https://s2.ripple.com' },
    'XRPL_NODES needs nodes of two operators at least',
  ),
  planted(
    'Xaman on http',
    { XAMAN_API_URL: 'http://xumm.app/api/v1/platform' },
    'XAMAN_API_URL is not encrypted (http or ws), which a site on https must not use',
  ),
  planted(
    'an alert webhook on http',
    { ALERT_URL: 'http://alerts.test/hook' },
    'ALERT_URL is not encrypted (http or ws), which a site on https must not use',
  ),
  planted(
    'Mainnet with another network’s id',
    { XRPL_NETWORK_KEY: 'MAINNET' },
    'XRPL_NETWORK_ID contradicts XRPL_NETWORK_KEY: the id of MAINNET is 0, and of no other network',
  ),
  planted(
    'Mainnet’s id under another key',
    { XRPL_NETWORK_ID: '0', XRPL_NETWORK_KEY: 'LIVENET' },
    'XRPL_NETWORK_ID contradicts XRPL_NETWORK_KEY: the id of MAINNET is 0, and of no other network',
  ),
  planted(
    'Devnet with another network’s id',
    { XRPL_NETWORK_KEY: 'DEVNET', XRPL_NETWORK_ID: '3' },
    'XRPL_NETWORK_ID contradicts XRPL_NETWORK_KEY: the id of DEVNET is 2, and of no other network',
  ),
  planted(
    'a key in small letters',
    { XRPL_NETWORK_KEY: 'testnet' },
    'XRPL_NETWORK_KEY is not a key of Xaman such as MAINNET or TESTNET',
  ),
  planted(
    'a network id that is a word',
    { XRPL_NETWORK_ID: 'main' },
    'XRPL_NETWORK_ID is not a whole number',
  ),
  planted(
    'an explorer without a place for the id',
    { XRPL_EXPLORER_NFT_URL: 'https://testnet.xrpl.org/nft/' },
    'XRPL_EXPLORER_NFT_URL is not an address with {id} in it',
  ),
  planted(
    'an explorer of transactions with the place of a pass',
    { XRPL_EXPLORER_TX_URL: 'https://testnet.xrpl.org/transactions/{id}' },
    'XRPL_EXPLORER_TX_URL is not an address with {hash} in it',
  ),
  planted(
    'an address with two letters swapped',
    { TREASURY_ADDRESS: swapped, TREASURY_TAG: '7' },
    'TREASURY_ADDRESS has a wrong checksum: a letter of this address is wrong, or two are swapped',
  ),
  planted(
    'an X-address',
    { TREASURY_ADDRESS: classicAddressToXAddress(treasury.address, 7, false) },
    'TREASURY_ADDRESS is an X-address, and has to be a classic address (r…)',
  ),
  planted(
    'a public key in the place of an address',
    { MINTER_ADDRESS: `ED${'0A'.repeat(32)}` },
    'MINTER_ADDRESS is a public key, and has to be a classic address (r…)',
  ),
  planted(
    'a seed in the place of an address',
    { TREASURY_ADDRESS: treasury.seed },
    'TREASURY_ADDRESS is a seed, in a place that is not secret: give that account another key, and write its address here',
  ),
  planted(
    'secret numbers in the place of an address',
    { TREASURY_ADDRESS: numbers },
    'TREASURY_ADDRESS is a list of secret numbers, in a place that is not secret: give that account another key, and write its address here',
  ),
  planted(
    'a mnemonic in the place of an address',
    { TREASURY_ADDRESS: words },
    'TREASURY_ADDRESS is a list of words, in a place that is not secret: give that account another key, and write its address here',
  ),
  planted(
    'an address of another chain',
    { ISSUER_ADDRESS: '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe' },
    'ISSUER_ADDRESS is not a classic address (r…)',
  ),
  planted(
    'a seed with a wrong letter',
    { MINTER_SEED: regularKey.seed.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')) },
    'MINTER_SEED has a wrong checksum: a letter of this seed is wrong, or two are swapped',
  ),
  planted(
    'an address in the place of the seed',
    { MINTER_SEED: regularKey.address },
    'MINTER_SEED is an address, and has to be a seed (s…)',
  ),
  planted(
    'secret numbers',
    { MINTER_SEED: numbers },
    'MINTER_SEED is a list of secret numbers, and has to be a seed (s…)',
  ),
  planted('a mnemonic', { MINTER_SEED: words }, 'MINTER_SEED is a list of words, and has to be a seed (s…)'),
  planted(
    'a private key',
    { MINTER_SEED: regularKey.privateKey.slice(-64) },
    'MINTER_SEED is a private key or a hash, and has to be a seed (s…)',
  ),
  planted(
    'an issuer that is the minter',
    { ISSUER_ADDRESS: minter.address },
    'ISSUER_ADDRESS must not be the same as MINTER_ADDRESS',
  ),
  planted(
    'a treasury that is the minter',
    { TREASURY_ADDRESS: minter.address },
    'TREASURY_ADDRESS must not be the same as MINTER_ADDRESS',
  ),
  planted(
    'a minter that funds itself',
    { FUNDING_ADDRESSES: `${treasury.address} ${minter.address}` },
    'FUNDING_ADDRESSES must not be the same as MINTER_ADDRESS',
  ),
  planted(
    'the minter’s master key',
    { MINTER_SEED: minter.seed },
    'MINTER_SEED is the master key of MINTER_ADDRESS; on https it must be a regular key',
  ),
  planted(
    'the issuer’s key',
    { MINTER_SEED: issuer.seed },
    'MINTER_SEED is the master key of ISSUER_ADDRESS; that one stays offline',
  ),
  planted(
    'the treasury’s key',
    { MINTER_SEED: treasury.seed, TREASURY_ADDRESS: treasury.address },
    'MINTER_SEED is the master key of TREASURY_ADDRESS; that one stays offline',
  ),
  planted(
    'a tag without a treasury',
    { TREASURY_TAG: '7' },
    'TREASURY_TAG needs TREASURY_ADDRESS too, or must be left out',
  ),
  planted(
    'a float without a treasury',
    { TREASURY_FLOAT: '150000000' },
    'TREASURY_FLOAT needs TREASURY_ADDRESS too, or must be left out',
  ),
  planted(
    'a tag beyond 32 bits',
    { TREASURY_ADDRESS: treasury.address, TREASURY_TAG: '4294967296' },
    'TREASURY_TAG is not within 0 and 4294967295',
  ),
  planted(
    'no room for the collection',
    { COLLECTION_ROOMS: '0' },
    'COLLECTION_ROOMS is not within 1 and 100',
  ),
  planted(
    'a float in XRP',
    { TREASURY_ADDRESS: treasury.address, TREASURY_FLOAT: '150' },
    'TREASURY_FLOAT is not within 1,000,000 drops and 10,000,000,000,000 drops',
  ),
  planted(
    'a float with a point',
    { TREASURY_ADDRESS: treasury.address, TREASURY_FLOAT: '1.5' },
    'TREASURY_FLOAT is not a whole number of drops (1 XRP is 1000000)',
  ),
  planted(
    'a short room secret',
    { ROOM_SECRET: 'a secret of 31 letters in total' },
    'ROOM_SECRET has fewer than 32 characters',
  ),
  planted(
    'an API key that is none',
    { XAMAN_API_KEY: 'my-key' },
    'XAMAN_API_KEY is not a UUID, as in the developer console of Xaman',
  ),
  planted(
    'the API key twice',
    { XAMAN_API_SECRET: complete.XAMAN_API_KEY },
    'XAMAN_API_SECRET must not be the same as XAMAN_API_KEY',
  ),
  planted(
    'no request to sign in a minute',
    { XAMAN_PAYLOADS_PER_MINUTE: '0' },
    'XAMAN_PAYLOADS_PER_MINUTE is not within 1 and 9007199254740991',
  ),
  planted(
    'half a Turnstile',
    { TURNSTILE_SITE_KEY: '0x4AAA' },
    'TURNSTILE_SITE_KEY needs TURNSTILE_SECRET too, or must be left out',
  ),
  planted(
    'Turnstile’s dummy keys',
    { TURNSTILE_SITE_KEY: '0x4AAA', TURNSTILE_SECRET: '1x0000000000000000000000000000000AA' },
    'TURNSTILE_SECRET is a value of the sandbox, which everyone knows: a site on https must not use it',
  ),
  planted(
    'a desk without its audience',
    { ACCESS_TEAM_DOMAIN: 'touchstone.cloudflareaccess.com' },
    'ACCESS_TEAM_DOMAIN needs ACCESS_AUD too, or must be left out',
  ),
  planted(
    'the id of an application in place of its audience tag',
    { ...access, ACCESS_AUD: 'f174e90a-fafe-4643-bbbc-4a0ed4fc8415' },
    'ACCESS_AUD is not an audience tag of Cloudflare Access, of 64 digits and letters',
  ),
  planted(
    'an audience tag with a letter too many',
    { ...access, ACCESS_AUD: '4'.repeat(65) },
    'ACCESS_AUD is not an audience tag of Cloudflare Access, of 64 digits and letters',
  ),
  planted(
    'a page of Access in place of the team',
    { ...access, ACCESS_TEAM_DOMAIN: 'https://touchstone.cloudflareaccess.com/cdn-cgi/access/certs' },
    'ACCESS_TEAM_DOMAIN has more than scheme, host and port',
  ),
  planted(
    'the team of the sandbox',
    { ...access, ACCESS_TEAM_DOMAIN: 'http://127.0.0.1:8788' },
    'ACCESS_TEAM_DOMAIN is not encrypted (http or ws), which a site on https must not use',
  ),
  planted(
    'a part of the identity provider',
    { ...identity, KYC_WEBHOOK_SECRET: '' },
    'KYC_APP_TOKEN needs KYC_WEBHOOK_SECRET too, or must be left out',
  ),
  planted(
    'a provider’s token of its sandbox',
    { ...identity, KYC_APP_TOKEN: 'sbx:an-app-token' },
    'KYC_APP_TOKEN is of another environment than KYC_MODE',
  ),
  planted(
    'a provider’s token of production in its sandbox',
    { ...identity, KYC_MODE: 'sandbox' },
    'KYC_APP_TOKEN is of another environment than KYC_MODE',
  ),
  planted(
    'the provider’s sandbox on Mainnet',
    { ...main, KYC_MODE: 'sandbox' },
    'KYC_MODE must not be sandbox where XRPL_NETWORK_KEY is MAINNET',
  ),
  planted('an unknown mode', { KYC_MODE: 'prod' }, 'KYC_MODE is not production or sandbox'),
  planted(
    'listed wallets in production',
    { KYC_LISTED_WALLETS: demoWallets.rich.address },
    'KYC_LISTED_WALLETS is only for KYC_MODE sandbox',
  ),
  planted(
    'one secret for calls and webhooks',
    { ...identity, KYC_WEBHOOK_SECRET: identity.KYC_APP_SECRET },
    'KYC_WEBHOOK_SECRET must not be the same as KYC_APP_SECRET',
  ),
  planted(
    'halves of two receipt keys',
    { RECEIPT_KEY: halves },
    'RECEIPT_KEY is a pair whose halves do not belong together',
  ),
  planted(
    'half a receipt key',
    { RECEIPT_KEY: receiptKey.d },
    'RECEIPT_KEY is not two keys of 43 characters with a dot in between',
  ),
  planted(
    'a whole pair among the old keys',
    { RECEIPT_OLD_KEYS: pair },
    'RECEIPT_OLD_KEYS contains a whole pair: only the public half, before the dot, belongs there',
  ),
  planted(
    'the sandbox’s minter',
    { MINTER_ADDRESS: sandboxMinter.address },
    'MINTER_ADDRESS is a value of the sandbox, which everyone knows: a site on https must not use it',
  ),
  planted(
    'the sandbox’s issuer',
    { ISSUER_ADDRESS: sandboxIssuer.address },
    'ISSUER_ADDRESS is a value of the sandbox, which everyone knows: a site on https must not use it',
  ),
  planted(
    'the sandbox’s room secret',
    { ROOM_SECRET: sandboxSettings().ROOM_SECRET },
    'ROOM_SECRET is a value of the sandbox, which everyone knows: a site on https must not use it',
  ),
  planted(
    'an origin with a path',
    { CORS_ORIGINS: 'https://fine.test, https://app.test/page' },
    'CORS_ORIGINS is a list whose entry 2 is not an exact origin such as https://app.example.org',
  ),
  planted('a delivery of no hours', { DELIVERY_HOURS: '0' }, 'DELIVERY_HOURS is not within 1 and 720'),
  planted(
    'a refund below its own fee',
    { LEAST_REFUND: '4999' },
    'LEAST_REFUND is not within 5,000 drops and 1,000,000 drops',
  ),
  planted(
    'a least refund above that of the terms',
    { LEAST_REFUND: '1000001' },
    'LEAST_REFUND is not within 5,000 drops and 1,000,000 drops',
  ),
  planted('a word for the switch', { MINTING: 'off' }, 'MINTING is not open or paused'),
  planted(
    'a letter left out of a name',
    { TRESURY_ADDRESS: treasury.address },
    'TRESURY_ADDRESS is no setting; TREASURY_ADDRESS may be meant',
  ),
  planted(
    'two letters of a name swapped',
    { RECIEPT_KEY: pair },
    'RECIEPT_KEY is no setting; RECEIPT_KEY may be meant',
  ),
  planted(
    'a name in small letters',
    { alert_url: 'https://alerts.test' },
    'alert_url is no setting; ALERT_URL may be meant',
  ),
  planted(
    'on loopback, a seed of the issuer',
    { ...local, MINTER_SEED: issuer.seed },
    'MINTER_SEED is the master key of ISSUER_ADDRESS; that one stays offline',
  ),
]
