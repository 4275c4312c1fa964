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

test('new code is deployed after a successful CI of the newest commit of main in a project of ours, and by nothing else', () => {
  const { on, jobs } = workflow('deploy')
  expect(on).toEqual({ workflow_run: { workflows: [workflow('ci').name], types: ['completed'], branches: ['main'] } })
  const run = { conclusion: 'success', event: 'push', head_sha: THIRD }
  const isStarted = (changes: object, url = 'https://abc.supabase.co') =>
    evaluate(jobs.deploy.if, {
      vars: { SUPABASE_URL: url },
      github: { sha: THIRD, event: { workflow_run: { ...run, ...changes } } },
    })
  expect(isStarted({})).toBe('true')
  for (const conclusion of ['failure', 'cancelled', 'timed_out', 'skipped']) expect(isStarted({ conclusion })).toBe('false')
  expect(isStarted({ event: 'pull_request' }), 'a branch "main" of a fork').toBe('false')
  expect(isStarted({ head_sha: FIRST }), 'a repeated CI of an older commit').toBe('false')
  expect(isStarted({}, ''), 'a fork without a project').toBe('false')
  const github = { event: { workflow_run: { head_sha: THIRD } } }
  const started = jobs.deploy.steps.map(({ run: command, env }: Step) => [
    command?.split(' ')[3],
    evaluate(env?.COMMIT ?? '', { github }),
  ])
  expect(started).toEqual(['admin.yml', 'publish.yml'].map((file) => [file, THIRD]))
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
    expect([choice, checkout, note].map((index) => steps[index]?.if)).toEqual([undefined, undefined, undefined])
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

test('a rollback of the functions compares the migrations and applies none; another run applies them', () => {
  const steps: Step[] = workflow('supabase').jobs.deploy.steps
  const isRun = (text: string, commit: string) =>
    evaluate(steps.find(({ run }) => run?.includes(text))?.if ?? 'true', { inputs: { commit } })
  const texts = ['require-migrations.ts', 'db push', 'functions deploy']
  expect(texts.map((text) => isRun(text, FIRST))).toEqual(['true', 'false', 'true'])
  expect(texts.map((text) => isRun(text, ''))).toEqual(['false', 'true', 'true'])
})
