import { deployedCommit, github, output, setting, step } from './github.ts'

/**
 * `node choose-commit.ts <environment>`: chooses the commit that a workflow deploys, as the output `commit`. The chosen commit is
 * the setting COMMIT, or the commit that was deployed last, so that a change of content does not deploy newer code; before the
 * first deployment, the newest commit. GitHub cancels a waiting run when a newer run comes: a newer run without a commit takes
 * the commit of the cancelled run. A commit that was not deployed before needs a successful CI.
 */
interface Run {
  status: string
  conclusion: string | null
  html_url: string
  /** The `run-name` of the workflow: its name, and the commit that the run was started with. */
  display_title: string
}

await step(async () => {
  const [environment = ''] = process.argv.slice(2)
  const wanted = process.env.COMMIT?.trim() || (await cancelledCommit())
  const last = wanted ? undefined : await deployedCommit(environment)
  const commit = last ?? (await fullName(wanted ?? setting('GITHUB_SHA')))
  if (!last && !(await deployedCommit(environment, commit))) await requireTests(commit)
  console.log(last ? `The commit that was deployed last: ${commit}` : `The commit: ${commit}`)
  output('commit', commit)
})

/** The commit of the newest run of this workflow that named a commit, if that run was cancelled. */
async function cancelledCommit(): Promise<string | undefined> {
  const [, file = ''] = /\/workflows\/([^@]+)@/.exec(setting('GITHUB_WORKFLOW_REF')) ?? []
  const { workflow_runs } = (await github(`actions/workflows/${file}/runs?per_page=50`)) as { workflow_runs: Run[] }
  for (const { display_title, conclusion } of workflow_runs) {
    const [, commit] = /^\w+ (\S+)$/.exec(display_title) ?? []
    if (commit) return conclusion === 'cancelled' ? commit : undefined
  }
  return undefined
}

/** The full name of a commit, branch or tag. @throws Error if it does not exist */
async function fullName(name: string): Promise<string> {
  const found = (await github(`commits/${encodeURIComponent(name)}`)) as { sha: string } | undefined
  if (!found) throw new Error(`The repository has no commit ${name}.`)
  return found.sha
}

/** @throws Error if the newest CI run for the commit has not succeeded */
async function requireTests(commit: string): Promise<void> {
  const query = new URLSearchParams({ head_sha: commit, per_page: '1' })
  const { workflow_runs } = (await github(`actions/workflows/ci.yml/runs?${query}`)) as { workflow_runs: Run[] }
  const [newest] = workflow_runs
  if (newest?.conclusion === 'success') return
  const state = newest ? `its CI is "${newest.conclusion ?? newest.status}" (${newest.html_url})` : 'CI has not tested it'
  throw new Error(`${commit} is not deployed: ${state}. Only a commit whose CI has succeeded is (Actions → CI → Run workflow).`)
}
