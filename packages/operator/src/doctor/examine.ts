import type { Check, Finding, Target, Unknown } from './check.ts'
import { accounts } from './checks/accounts.ts'
import { adminLink } from './checks/admin-link.ts'
import { consoleKey } from './checks/console-key.ts'
import { demoAccounts } from './checks/demo-accounts.ts'
import { functions } from './checks/functions.ts'
import { headers } from './checks/headers.ts'
import { https } from './checks/https.ts'
import { migrations } from './checks/migrations.ts'
import { notFound } from './checks/not-found.ts'
import { publisher } from './checks/publisher.ts'
import { reads } from './checks/reads.ts'
import { release } from './checks/release.ts'
import { secondFactors } from './checks/second-factors.ts'
import { sharing } from './checks/sharing.ts'
import { signUp } from './checks/sign-up.ts'
import { signedWebhook } from './checks/signed-webhook.ts'
import { storage } from './checks/storage.ts'
import { webhook } from './checks/webhook.ts'
import { workers } from './checks/workers.ts'
import { writes } from './checks/writes.ts'

export interface Report {
  title: string
  findings: Finding[]
  unknowns: Unknown[]
}

const CHECKS: Check[] = [
  headers,
  https,
  notFound,
  adminLink,
  consoleKey,
  workers,
  release,
  publisher,
  sharing,
  functions,
  webhook,
  signedWebhook,
  migrations,
  reads,
  accounts,
  writes,
  signUp,
  demoAccounts,
  secondFactors,
  storage,
]

/** Runs every check. A check that throws counts as a finding. */
export function examine(target: Target): Promise<Report[]> {
  const isLeftOut = new Map([
    [signedWebhook, target.webhookSecret === undefined],
    [publisher, target.healthPort === undefined],
    [demoAccounts, target.isDemo],
  ])
  const checks = CHECKS.filter((check) => !isLeftOut.get(check))
  return Promise.all(checks.map((check) => reportOf(check, target)))
}

async function reportOf(check: Check, target: Target): Promise<Report> {
  const found = await run(check, target)
  const unknowns = found.filter((one) => 'unknown' in one)
  return { title: check.title, findings: found.filter((one) => 'fault' in one), unknowns }
}

async function run(check: Check, target: Target): Promise<(Finding | Unknown)[]> {
  try {
    return await check.run(target)
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    return [{ fault, remedy: 'Check the address, its DNS record and its certificate, and that the service runs.' }]
  }
}
