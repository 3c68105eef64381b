import { accounts } from './checks/accounts.ts'
import { api } from './checks/api.ts'
import { bindings } from './checks/bindings.ts'
import { build } from './checks/build.ts'
import { caches } from './checks/caches.ts'
import type { DoctorCheck } from './checks/check.ts'
import { configuration } from './checks/configuration.ts'
import { cron, halts } from './checks/cron.ts'
import { desk } from './checks/desk.ts'
import { files } from './checks/files.ts'
import { funds } from './checks/funds.ts'
import { mail } from './checks/mail.ts'
import { migrationsBefore, schema } from './checks/migrations.ts'
import { nodes } from './checks/nodes.ts'
import { provider } from './checks/provider.ts'
import { receipts } from './checks/receipt.ts'
import { secrets } from './checks/secrets.ts'
import { headers, site } from './checks/site.ts'
import { tokenAddresses } from './checks/token-addresses.ts'
import { treasury } from './checks/treasury.ts'
import { webhooks } from './checks/webhooks.ts'
import { xaman } from './checks/xaman.ts'

/** Every check, in the order in which its findings are printed. */
export const allChecks: readonly DoctorCheck[] = [
  files,
  configuration,
  secrets,
  build,
  bindings,
  migrationsBefore,
  nodes,
  accounts,
  funds,
  treasury,
  tokenAddresses,
  xaman,
  provider,
  mail,
  site,
  headers,
  api,
  schema,
  cron,
  halts,
  receipts,
  webhooks,
  desk,
  caches,
]
