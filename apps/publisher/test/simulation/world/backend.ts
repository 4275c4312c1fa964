import { signedHeaders } from '@bayt/content/signed-request'
import { createBuildReport, createHook, createRebuild, createRollback } from '@bayt/functions/testing'
import type { BuildReport } from '../../../src/reports.ts'
import { ModelDatabase } from './database.ts'
import type { Network } from './network.ts'
import type { Timeline } from './timeline.ts'

export const SUPABASE_URL = 'https://abc.supabase.co'
export const HOOK_URL = 'https://hook.example.com/publish'
export const HOOK_SECRET = 'the secret shared with the publisher'
const WEBHOOK_SECRET = 'the secret of the database webhook'
const MINUTE_MS = 60_000

export interface BackendOptions {
  timeline: Timeline
  network: Network
  /** The time of day of the backend. */
  nowMs: () => number
  onReport: (report: BuildReport) => void
  /** Called when the database has noted the Retry of staff. */
  onConfirm: () => void
}

/** The hosted project: a modelled database under the real functions `rebuild-site`, `rollback-site` and `build-report`. */
export class Backend {
  readonly database = new ModelDatabase()
  /** Missing and broken pictures of the storage. */
  readonly pictures = new Map<string, 'missing' | 'broken'>()
  readonly #options: BackendOptions
  readonly #rebuild: (request: Request) => Promise<Response>
  readonly #rollback: (request: Request) => Promise<Response>

  constructor(options: BackendOptions) {
    this.#options = options
    const { network, nowMs } = options
    const hook = createHook((name) => ({ DEPLOY_HOOK_URL: HOOK_URL, DEPLOY_HOOK_SECRET: HOOK_SECRET })[name])
    const seen = new Set<string>()
    this.#rebuild = createRebuild({
      webhookSecret: WEBHOOK_SECRET,
      recordIfNew: async (id) => !seen.has(id) && Boolean(seen.add(id)),
      staffName: async (request) => request.headers.get('x-staff') ?? '',
      confirmChanges: async () => {
        this.database.confirmation.confirm()
        options.onConfirm()
      },
      callDeployHook: async (event) => void (await hook.send(event)),
    })
    this.#rollback = createRollback({
      caller: async (request) => ({ name: request.headers.get('x-staff') ?? '', role: 'admin' }),
      hook,
    })
    const report = createBuildReport({
      secret: HOOK_SECRET,
      store: async ({ loss, ...others }) => {
        const stored = { ...others, ...(loss && { loss }) }
        this.database.reportBuild(stored, nowMs())
        options.onReport(stored)
      },
    })
    network.routes.set(`${SUPABASE_URL}/functions/v1/build-report`, {
      to: 'backend',
      answer: async (request) => dated(await report(request), nowMs()),
    })
    network.routes.set(`${SUPABASE_URL}/storage/v1/object/public/`, {
      to: 'backend',
      answer: async ({ url }) => new Response('picture', { status: this.pictures.get(url) === 'missing' ? 404 : 200 }),
    })
    this.#sweepEachMinute()
  }

  /** Commits a change, and sends the database webhook if visitors can see it. */
  change(commit: (database: ModelDatabase) => boolean): void {
    if (commit(this.database)) this.#sendWebhook('INSERT')
  }

  /** Calls the edge function behind a button. @returns its HTTP status */
  async press(staff: string, button: 'retry' | 'resume' | 'rollback', release: string | null = null): Promise<number> {
    const headers = { 'x-staff': staff }
    const body = JSON.stringify(button === 'rollback' ? { release } : { resume: button === 'resume' })
    const request = new Request(`${SUPABASE_URL}/functions/v1`, { method: 'POST', headers, body })
    return (await (button === 'rollback' ? this.#rollback(request) : this.#rebuild(request))).status
  }

  #sendWebhook(type: 'INSERT' | 'SWEEP'): void {
    const { timeline } = this.#options
    timeline.in(
      5,
      async () => {
        const body = JSON.stringify({ type, table: 'site_changes' })
        const headers = await signedHeaders(WEBHOOK_SECRET, body)
        await this.#rebuild(new Request(`${SUPABASE_URL}/functions/v1/rebuild-site`, { method: 'POST', body, headers }))
      },
      null,
    )
  }

  #sweepEachMinute(): void {
    this.#options.timeline.in(
      MINUTE_MS,
      () => {
        if (this.database.needsSweep(this.#options.nowMs())) this.#sendWebhook('SWEEP')
        this.#sweepEachMinute()
      },
      null,
    )
  }
}

function dated(response: Response, nowMs: number): Response {
  return new Response(response.body, { status: response.status, headers: { date: new Date(nowMs).toUTCString() } })
}
