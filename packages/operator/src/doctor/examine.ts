import type { Check, Finding, Target, Unknown } from './check.ts'
import { accounts } from './checks/accounts.ts'
import { adminLink } from './checks/admin-link.ts'
import { catalogue } from './checks/catalogue.ts'
import { consoleKey } from './checks/console-key.ts'
import { demoAccounts } from './checks/demo-accounts.ts'
import { firstAdmin } from './checks/first-admin.ts'
import { functions } from './checks/functions.ts'
import { headers } from './checks/headers.ts'
import { https } from './checks/https.ts'
import { migrations } from './checks/migrations.ts'
import { notFound } from './checks/not-found.ts'
import { project } from './checks/project.ts'
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
import type { Step } from './steps.ts'

export interface Report {
  step: Step
  title: string
  findings: Finding[]
  unknowns: Unknown[]
}

/** The checks of each step that can be checked from outside. */
const CHECKS: [step: Step, checks: Check[]][] = [
  ['Project', [project]],
  ['Sign-up', [signUp]],
  ['Migrations', [migrations, reads, accounts, writes, storage]],
  ['Functions', [functions, webhook]],
  ['First admin', [firstAdmin, demoAccounts, secondFactors]],
  ['Site and admin', [headers, notFound, adminLink, consoleKey, workers, release, catalogue, publisher, sharing, signedWebhook]],
  ['Domains', [https]],
]

/** Runs every check, in the order of the steps. A check that throws counts as a finding. */
export function examine(target: Target): Promise<Report[]> {
  const isLeftOut = new Map([
    [signedWebhook, target.webhookSecret === undefined],
    [publisher, target.healthPort === undefined],
    [demoAccounts, target.isDemo],
  ])
  /** An own machine has no step for domains: its Caddyfile, in "Site and admin", has the addresses. */
  const stepOf = (step: Step) => (step === 'Domains' && target.way === 'own' ? 'Site and admin' : step)
  const checks = CHECKS.flatMap(([step, those]) => those.map((check) => ({ step: stepOf(step), check })))
  return Promise.all(checks.filter(({ check }) => !isLeftOut.get(check)).map(({ step, check }) => reportOf(step, check, target)))
}

async function reportOf(step: Step, check: Check, target: Target): Promise<Report> {
  const found = await run(check, target)
  const unknowns = found.filter((one) => 'unknown' in one)
  return { step, title: check.title, findings: found.filter((one) => 'fault' in one), unknowns }
}

async function run(check: Check, target: Target): Promise<(Finding | Unknown)[]> {
  try {
    return await check.run(target)
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    return [{ fault, remedy: 'Check the address, its DNS record and its certificate, and that the service runs.' }]
  }
}
