import type { Check, Finding, Target } from './check.ts'
import { accounts } from './checks/accounts.ts'
import { adminLink } from './checks/admin-link.ts'
import { consoleKey } from './checks/console-key.ts'
import { demoAccounts } from './checks/demo-accounts.ts'
import { functions } from './checks/functions.ts'
import { headers } from './checks/headers.ts'
import { https } from './checks/https.ts'
import { notFound } from './checks/not-found.ts'
import { reads } from './checks/reads.ts'
import { release } from './checks/release.ts'
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
}

const CHECKS: Check[] = [
  headers,
  https,
  notFound,
  adminLink,
  consoleKey,
  workers,
  release,
  sharing,
  functions,
  webhook,
  signedWebhook,
  reads,
  accounts,
  writes,
  signUp,
  demoAccounts,
  storage,
]

/** Runs every check. A check that throws is a finding itself. */
export function examine(target: Target): Promise<Report[]> {
  const isLeftOut = new Map([
    [signedWebhook, target.webhookSecret === undefined],
    [demoAccounts, target.isDemo],
  ])
  const checks = CHECKS.filter((check) => !isLeftOut.get(check))
  return Promise.all(checks.map(async (check) => ({ title: check.title, findings: await findingsOf(check, target) })))
}

async function findingsOf(check: Check, target: Target): Promise<Finding[]> {
  try {
    return await check.run(target)
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    return [{ fault, remedy: 'Check the address, its DNS record and its certificate, and that the service runs.' }]
  }
}
