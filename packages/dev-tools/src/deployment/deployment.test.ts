import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { type data, Evaluator, Lexer, Parser } from '@actions/expressions'
import { reviver } from '@actions/expressions/data/reviver'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../root.ts'

/** Only tested commits are deployed. Changes of content are published with the commit that was deployed last (docs/deploy/github.md). */

const [FIRST, SECOND, THIRD] = ['1', '2', '3'].map((digit) => digit.repeat(40)) as [string, string, string]

interface State {
  /** Conclusions of CI by commit, the newest first; `null` for a run that is not finished. */
  ci: Record<string, (string | null)[]>
  /** Notes of deployments, the newest first. */
  deployments: { sha: string; environment: string }[]
  /** Runs of the workflow that deploys, the newest first. */
  runs?: { display_title: string; conclusion: string | null }[]
}

/** The interface of GitHub, for a repository with three commits. The newest commit of main is the third. */
async function repository(state: State) {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://github')
    const path = pathname.replace('/repos/owner/name/', '')
    const answer = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body))
    if (request.method === 'POST' && path === 'deployments') {
      const { ref, environment } = (await json(request)) as { ref: string; environment: string }
      state.deployments.unshift({ sha: ref, environment })
      return answer(201, { id: 1 })
    }
    if (request.method === 'POST' && path === 'deployments/1/statuses') return answer(201, {})
    if (path === 'deployments') {
      const [environment, sha] = ['environment', 'sha'].map((name) => searchParams.get(name))
      return answer(
        200,
        state.deployments.filter((one) => one.environment === environment && (!sha || one.sha === sha)).slice(0, 1),
      )
    }
    if (path === 'actions/workflows/publish.yml/runs') return answer(200, { workflow_runs: state.runs ?? [] })
    if (path === 'actions/workflows/ci.yml/runs') {
      const [conclusion] = state.ci[searchParams.get('head_sha') ?? ''] ?? []
      const status = conclusion === null ? 'in_progress' : 'completed'
      return answer(200, { workflow_runs: conclusion === undefined ? [] : [{ status, conclusion, html_url: 'https://log' }] })
    }
    const commit = [FIRST, SECOND, THIRD].find((sha) => path === `commits/${sha}` || path === `commits/${sha.slice(0, 7)}`)
    return commit ? answer(200, { sha: commit }) : answer(422, {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const folder = mkdtempSync(join(tmpdir(), 'deployment-'))
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })
  const output = join(folder, 'output')
  /** Runs a step as a workflow does. @returns the chosen commit, or the error in the log */
  return async (script: keyof typeof SCRIPTS, environment: string, commit = '') => {
    const settings = {
      COMMIT: commit,
      GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      GITHUB_REPOSITORY: 'owner/name',
      GITHUB_SHA: THIRD,
      GITHUB_WORKFLOW_REF: 'owner/name/.github/workflows/publish.yml@refs/heads/main',
      GITHUB_OUTPUT: output,
      GH_TOKEN: 'ghs_x',
    }
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
    vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', script, environment])
    const log = vi.spyOn(console, 'log').mockReturnValue()
    writeFileSync(output, '')
    vi.resetModules()
    await SCRIPTS[script]()
    const hasFailed = process.exitCode === 1
    process.exitCode = undefined
    return hasFailed ? String(log.mock.lastCall?.[0]) : readFileSync(output, 'utf8')
  }
}

/** Each import runs the step. */
const SCRIPTS = {
  'choose-commit.ts': () => import('./choose-commit.ts'),
  'note-deployment.ts': () => import('./note-deployment.ts'),
}
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const chosen = (commit: string) => `commit=${commit}\n`

test('a commit whose CI has failed, is not finished or is missing is not deployed, also if it is the newest', async () => {
  const run = await repository({ ci: { [SECOND]: [null], [THIRD]: ['failure', 'success'] }, deployments: [] })
  expect(await run('choose-commit.ts', 'site')).toBe(
    `::error::${THIRD} is not deployed: its CI is "failure" (https://log). Only a commit whose CI has succeeded is (Actions → CI → Run workflow).`,
  )
  expect(await run('choose-commit.ts', 'site', SECOND)).toContain('its CI is "in_progress"')
  expect(await run('choose-commit.ts', 'site', FIRST)).toContain('CI has not tested it')
  expect(await run('choose-commit.ts', 'site', 'f'.repeat(40))).toContain('The repository has no commit ffff')
})

test('a change of content is published with the commit that was deployed last, not with a newer one, red or green', async () => {
  const state: State = { ci: { [FIRST]: ['success'], [THIRD]: ['failure'] }, deployments: [] }
  const run = await repository(state)
  expect(await run('choose-commit.ts', 'site', FIRST)).toBe(chosen(FIRST))
  expect(await run('note-deployment.ts', 'site', FIRST)).toBe('')
  expect(await run('choose-commit.ts', 'site')).toBe(chosen(FIRST))
  // The admin was not deployed yet.
  expect(await run('choose-commit.ts', 'admin')).toContain('is not deployed')
  state.ci[THIRD] = ['success']
  expect(await run('choose-commit.ts', 'site')).toBe(chosen(FIRST))
  expect(await run('choose-commit.ts', 'admin')).toBe(chosen(THIRD))
})

test('a rollback names a commit that was deployed before, and later changes of content keep it', async () => {
  const state: State = { ci: { [SECOND]: ['success'] }, deployments: [] }
  const run = await repository(state)
  for (const sha of [SECOND, FIRST]) state.deployments.push({ sha, environment: 'site' })
  // GitHub keeps runs of CI for some months only.
  expect(await run('choose-commit.ts', 'site', FIRST.slice(0, 7))).toBe(chosen(FIRST))
  await run('note-deployment.ts', 'site', FIRST)
  expect(await run('choose-commit.ts', 'site')).toBe(chosen(FIRST))
})

test('a deployment that GitHub cancels for a change of content is made by the run for the change', async () => {
  const content = { display_title: 'Publish', conclusion: null }
  const state: State = { ci: { [SECOND]: ['success'] }, deployments: [{ sha: FIRST, environment: 'site' }], runs: [content] }
  const run = await repository(state)
  expect(await run('choose-commit.ts', 'site')).toBe(chosen(FIRST))
  const named = (conclusion: string | null) => ({ display_title: `Publish ${SECOND}`, conclusion })
  for (const [conclusion, commit] of [
    ['cancelled', SECOND],
    ['failure', FIRST],
    [null, FIRST],
  ] as const) {
    state.runs = [content, named(conclusion), { display_title: `Publish ${THIRD}`, conclusion: 'cancelled' }]
    expect(await run('choose-commit.ts', 'site')).toBe(chosen(commit))
  }
})

interface Step {
  id?: string
  name?: string
  run?: string
  if?: string
  uses?: string
  with?: Record<string, string>
  env?: Record<string, string>
}
const workflow = (name: string) => parse(readFileSync(join(ROOT, '.github/workflows', `${name}.yml`), 'utf8'))

/** Evaluates a condition or a value of a workflow as GitHub does. */
function evaluate(expression: string, contexts: Record<string, unknown>): string {
  const text = /^\$\{\{(.*)\}\}$/.exec(expression)?.[1] ?? expression
  const parser = new Parser(new Lexer(text).lex().tokens, Object.keys(contexts), [])
  const values = JSON.parse(JSON.stringify(contexts), reviver) as data.Dictionary
  return new Evaluator(parser.parse(), values).evaluate().coerceString()
}

test('new code is deployed after a successful CI of the newest commit of main in a project of ours, or when a person starts it', () => {
  const { on, jobs } = workflow('deploy')
  expect(on.workflow_run).toEqual({ workflows: [workflow('ci').name], types: ['completed'], branches: ['main'] })
  const run = { conclusion: 'success', event: 'push', head_sha: THIRD }
  const isStarted = (changes: object, url = 'https://abc.supabase.co') =>
    evaluate(jobs.update.if, {
      vars: { SUPABASE_URL: url },
      github: { event_name: 'workflow_run', sha: THIRD, event: { workflow_run: { ...run, ...changes } } },
    })
  expect(isStarted({})).toBe('true')
  for (const conclusion of ['failure', 'cancelled', 'timed_out', 'skipped']) expect(isStarted({ conclusion })).toBe('false')
  expect(isStarted({ event: 'pull_request' }), 'a branch "main" of a fork').toBe('false')
  expect(isStarted({ head_sha: FIRST }), 'a repeated CI of an older commit').toBe('false')
  expect(isStarted({}, ''), 'a fork without a project').toBe('false')
  const events = ['admin', 'publish', 'supabase'].map((name) => Object.keys(workflow(name).on))
  expect(events).toEqual([['workflow_dispatch'], ['repository_dispatch', 'workflow_dispatch'], ['workflow_dispatch']])
})

test.for([
  ['admin', 'admin'],
  ['publish', 'site'],
  ['supabase', 'functions'],
] as const)(
  '%s: the commit is chosen and its migrations are compared before anything is installed or deployed',
  ([name, environment]) => {
    const [job] = Object.values<{ steps: Step[] }>(workflow(name).jobs)
    const title = /^(\w+) (\$\{\{.*\}\})$/.exec(workflow(name)['run-name'])
    expect([title?.[1], evaluate(title?.[2] ?? '', { inputs: { commit: FIRST } })]).toEqual([workflow(name).name, FIRST])
    const steps = job?.steps ?? []
    const at = (text: string) => steps.findIndex(({ run }) => run?.includes(text))
    const choice = at(`choose-commit.ts ${environment}`)
    const [checkout, compare, note] = [choice + 1, at('require-migrations.ts'), at(`note-deployment.ts ${environment}`)]
    expect(steps[choice]).toMatchObject({ id: 'chosen' })
    const outputs = { steps: { chosen: { outputs: { commit: SECOND } } } }
    expect(steps[checkout]?.uses).toContain('actions/checkout@')
    for (const text of [steps[checkout]?.with?.ref, steps[note]?.env?.COMMIT]) expect(evaluate(text ?? '', outputs)).toBe(SECOND)
    expect([choice, checkout].map((index) => steps[index]?.if)).toEqual([undefined, undefined])
    expect(evaluate(steps[note]?.if ?? 'true', { inputs: { commit: FIRST, migrations: false } })).toBe('true')
    expect(compare).toBeGreaterThan(checkout)
    const heavy = steps.flatMap(({ run = '' }, index) => (/pnpm|npm|deploy-tools/.test(run) ? [index] : []))
    expect(Math.min(...heavy), 'no package is installed yet').toBeGreaterThan(compare)
    expect(note).toBeGreaterThan(Math.max(...heavy))
    for (const [index, step] of steps.entries()) if (step.env?.SUPABASE_SECRET_KEY) expect(index).toBe(compare)
    const commitFor = (inputs: object) => evaluate(steps[choice]?.env?.COMMIT ?? '', { inputs, github: { sha: THIRD } })
    expect(commitFor({ commit: FIRST })).toBe(FIRST)
    expect(commitFor({ commit: '' })).toBe(name === 'supabase' ? THIRD : '')
  },
)

test('"Supabase" deploys both for the first deployment, only functions for a commit, and only migrations in an update', () => {
  const steps: Step[] = workflow('supabase').jobs.deploy.steps
  const isRun = (text: string, inputs: object) => evaluate(steps.find(({ run }) => run?.includes(text))?.if ?? 'true', { inputs })
  const texts = ['require-migrations.ts', 'db push', 'functions deploy', 'note-deployment.ts functions']
  const runs = (commit: string, migrations: boolean) => texts.filter((text) => isRun(text, { commit, migrations }) === 'true')
  expect(runs('', false)).toEqual(['db push', 'functions deploy', 'note-deployment.ts functions'])
  expect(runs(FIRST, false)).toEqual(['require-migrations.ts', 'functions deploy', 'note-deployment.ts functions'])
  expect(runs(FIRST, true)).toEqual(['db push'])
})

/** The steps of an update by their title. A step without a condition runs if no earlier step has failed. */
const updateSteps: Step[] = workflow('deploy').jobs.update.steps

/** The titles of the steps that run, with one step that fails. */
function stepsRun(outputs: Record<string, string>, inputs: object, failing?: string): string[] {
  const ran: string[] = []
  const outcomes: Record<string, string> = {}
  let hasFailed = false
  for (const { name = '', id, if: condition = 'success()' } of updateSteps) {
    const steps = {
      plan: { outputs },
      ...Object.fromEntries(['functions', 'admin', 'site'].map((key) => [key, { outcome: outcomes[key] ?? 'skipped' }])),
    }
    const bare = condition.replace(/\bfailure\(\)/, String(hasFailed)).replace(/\bsuccess\(\)/, String(!hasFailed))
    const isRun = evaluate(bare, { steps, inputs }) === 'true' && (/\bfailure\(\)/.test(condition) || !hasFailed)
    if (!isRun) continue
    if (name) ran.push(name)
    if (name === failing) hasFailed = true
    if (id) outcomes[id] = name === failing ? 'failure' : 'success'
  }
  return ran
}

interface StartedRun {
  id: number
  status: string
  conclusion: string | null
  display_title: string
}

/**
 * Runs the step that starts "Publish" and waits, for the second commit.
 * @param states the runs that GitHub lists at each question after the start; `null` for a question that fails
 * @returns the error of the step, and what it has asked GitHub to start
 */
async function startPublish(
  states: (StartedRun[] | null)[],
  deployed = SECOND,
): Promise<{ error: string | undefined; started: unknown[] }> {
  const started: unknown[] = []
  const server = createServer(async (request, response) => {
    const answer = (status: number, body?: unknown) => response.writeHead(status).end(body && JSON.stringify(body))
    const { pathname } = new URL(request.url ?? '', 'http://github')
    if (pathname.endsWith('/deployments')) return answer(200, [{ sha: deployed }])
    if (pathname.endsWith('/publish.yml/dispatches')) {
      started.push(await json(request))
      return answer(204)
    }
    const runs = started.length === 0 ? [] : states.length > 1 ? states.shift() : states[0]
    if (!runs) return answer(502)
    const earlier = {
      id: 1,
      status: 'completed',
      conclusion: 'success',
      display_title: `Publish ${SECOND}`,
      html_url: 'https://log/1',
    }
    return answer(200, { workflow_runs: [...runs.map((run) => ({ ...run, html_url: `https://log/${run.id}` })), earlier] })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  vi.stubEnv('GITHUB_API_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  vi.stubEnv('GITHUB_REPOSITORY', 'owner/name')
  vi.stubEnv('GH_TOKEN', 'ghs_x')
  vi.stubEnv('POLL_MS', '1')
  vi.spyOn(process, 'argv', 'get').mockReturnValue([
    'node',
    'run-workflow.ts',
    'publish.yml',
    `commit=${SECOND}`,
    'requested_by=push',
  ])
  const log = vi.spyOn(console, 'log').mockReturnValue()
  vi.resetModules()
  await import('./run-workflow.ts')
  const hasFailed = process.exitCode === 1
  process.exitCode = undefined
  return { error: hasFailed ? String(log.mock.lastCall?.[0]) : undefined, started }
}

const publishRun = (id: number, conclusion: string | null, title = `Publish ${SECOND}`): StartedRun => ({
  id,
  status: conclusion === null ? 'in_progress' : 'completed',
  conclusion,
  display_title: title,
})

test('a workflow is started with its inputs, and its end is waited for, also through interruptions of GitHub', async () => {
  const { error, started } = await startPublish([[], [publishRun(2, null)], null, null, [publishRun(2, 'success')]])
  expect(error).toBe(undefined)
  expect(started).toEqual([{ ref: 'main', inputs: { commit: SECOND, requested_by: 'push' } }])
})

test('a workflow that fails is an error with its address', async () => {
  const { error } = await startPublish([[publishRun(2, null)], [publishRun(2, 'failure')]])
  expect(error).toBe('::error::publish.yml has not succeeded: it is "failure" (https://log/2).')
})

test('a run that GitHub cancels for a change of content counts as the run for the change, if that deploys the commit', async () => {
  const content = (conclusion: string | null) => publishRun(3, conclusion, 'Publish')
  const states = () => [
    [publishRun(2, null)],
    [content(null), publishRun(2, 'cancelled')],
    [content('success'), publishRun(2, 'cancelled')],
  ]
  expect((await startPublish(states())).error).toBe(undefined)
  expect((await startPublish(states(), FIRST)).error).toContain('publish.yml has not succeeded')
  expect((await startPublish([[publishRun(2, 'cancelled')]])).error).toContain('it is "cancelled"')
})

test('an update has one order; what is not needed is left out; after a failure what was deployed is deployed in its former version', () => {
  const deployed = { site: FIRST, admin: FIRST, functions: FIRST }
  const proof = ['Render the site with the former code', 'Render the site with the new code', 'Compare the pages']
  const before = ['Choose the commit', 'Plan', 'Note the faults that the doctor finds before']
  const after = ['Deploy the functions', 'Deploy the admin', 'Publish the site', 'Check that the doctor finds no new fault']
  const data = ['Back up', 'Apply the migrations']
  const [returned, ,] = [['Return to the former site', 'Return to the former admin', 'Return to the former functions']]
  expect(stepsRun({ ...deployed, pending: 'yes' }, {})).toEqual([...before, ...data, ...proof, ...after])
  expect(stepsRun({ ...deployed, pending: '' }, {})).toEqual([...before, ...proof, ...after])
  expect(stepsRun({ ...deployed, pending: 'yes' }, { has_backup: true })).not.toContain('Back up')
  expect(stepsRun({ pending: 'yes', site: '', admin: '', functions: '' }, {})).toEqual([...before, ...data, ...after])
  const returnAfter = (failing: string) =>
    stepsRun({ ...deployed, pending: 'yes' }, {}, failing).filter((name) => name.startsWith('Return'))
  for (const name of [...before, ...data, ...proof]) expect(returnAfter(name), name).toEqual([])
  expect(after.map(returnAfter)).toEqual([returned.slice(2), returned.slice(1), returned, returned])
})

test('each step that deploys names the commit: the chosen commit, or the former commit of its part', () => {
  const contexts = {
    steps: { chosen: { outputs: { commit: SECOND } }, plan: { outputs: { site: FIRST, admin: FIRST, functions: FIRST } } },
  }
  const named = updateSteps
    .filter(({ run }) => run?.includes('run-workflow.ts') && !run.includes('backup.yml'))
    .map(({ run = '', env = {} }) => [run.split(' ')[2], evaluate(env.COMMIT ?? '', contexts)])
  const [supabase, admin, publish] = ['supabase.yml', 'admin.yml', 'publish.yml']
  expect(named).toEqual([
    ...[supabase, supabase, admin, publish].map((file) => [file, SECOND]),
    ...[publish, admin, supabase].map((file) => [file, FIRST]),
  ])
  for (const { run = '' } of updateSteps.filter(({ env }) => env?.COMMIT && !env.COMMIT.includes('inputs')))
    expect(run).toContain('commit="$COMMIT"')
})
