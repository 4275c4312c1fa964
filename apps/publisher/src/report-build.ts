import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { BuildReport, BuildTrigger } from '@bayt/content/entities/build'
import type { ReleaseReport } from '@bayt/release/make-release'
// Imported by path: package names do not resolve before the packages are installed.
import { signedPost } from '../../../packages/content/src/signed-request.ts'

/**
 * Reports a build of another program, such as a workflow, to `build-report`: `node report-build.ts building|live|failed
 * [report.json]`. Needs only Node, so that it runs before packages are installed. A static build writes `report.json`. For a
 * failure that `report.json` does not report, the setting REASON gives the reason.
 */
const TIMEOUT_MS = 20_000
const ATTEMPTS = 3

const SETTINGS = {
  SUPABASE_URL: 'the address of the Supabase project',
  SUPABASE_PUBLISHABLE_KEY: 'the publishable key of the project',
  DEPLOY_HOOK_SECRET: 'the secret shared with the functions',
  BUILD_ID: 'an identifier of this build, the same in all its reports',
} as const
/** The trigger by the facts of a workflow: the sender of its dispatch, or the name of its event. */
const TRIGGERS: Record<string, BuildTrigger> = {
  database: 'webhook',
  staff: 'staff',
  sweep: 'sweep',
  push: 'code',
  workflow_dispatch: 'staff',
  schedule: 'date',
}
const [state = '', reportFile = ''] = process.argv.slice(2)

try {
  await deliver(reportOf(state))
  console.log(`Reported: ${state}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function setting(name: keyof typeof SETTINGS): string {
  const value = process.env[name]?.trim()
  if (!value) throw new Error(`The setting ${name} is missing. It should hold ${SETTINGS[name]}.`)
  return value
}

function reportOf(word: string): BuildReport {
  if (word !== 'building' && word !== 'live' && word !== 'failed') throw new Error('Use: report-build.ts building|live|failed')
  const built = word === 'building' ? undefined : readBuilt(reportFile)
  if (word === 'live' && built?.state !== 'live')
    throw new Error(`"${reportFile}" is not the report of a release, so it cannot be reported live.`)
  const reason = word === 'failed' ? (process.env.REASON ?? 'The build failed. The reason is in its log.') : null
  // The site may have been built, and another step of the workflow may have failed.
  const result = built?.state === word ? built : { newest_change: null, release_id: null, reason }
  return {
    ...result,
    build_key: keyOf(setting('BUILD_ID')),
    state: word,
    trigger: TRIGGERS[process.env.TRIGGER ?? ''] ?? null,
  }
}

/** Derives a UUID from a name. */
function keyOf(id: string): string {
  const hex = createHash('sha256').update(id).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The result of the static build; `undefined` if the build ended with neither a release nor a refusal. */
function readBuilt(file: string): ReleaseReport | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

async function deliver(report: BuildReport): Promise<void> {
  const url = new URL('/functions/v1/build-report', setting('SUPABASE_URL')).href
  for (let attempt = 1; ; attempt++) {
    const problem = await post(url, report)
    if (problem === undefined) return
    if (attempt === ATTEMPTS) throw new Error(`The report could not be delivered: ${problem}`)
    await new Promise((resolve) => setTimeout(resolve, attempt * 1_000))
  }
}

async function post(url: string, report: BuildReport): Promise<string | undefined> {
  const signed = await signedPost(setting('DEPLOY_HOOK_SECRET'), report, { apikey: setting('SUPABASE_PUBLISHABLE_KEY') })
  try {
    const response = await fetch(url, {
      ...signed,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.ok ? undefined : `${url} answered ${response.status}: ${(await response.text()).slice(0, 300)}`
  } catch (error) {
    return error instanceof Error ? `${url} cannot be reached: ${error.message}` : String(error)
  }
}
