import { setTimeout as wait } from 'node:timers/promises'
import { deployedCommit, github, step } from './github.ts'

/**
 * `node run-workflow.ts <file> [input=value …]`: starts a workflow of `main`, and waits for its end. Ends with an error unless the run
 * succeeds. A run of "Publish" that GitHub cancels for a change of content counts as the run for that change, which deploys its commit.
 */
const POLL_MS = 10_000
const START_MS = 5 * 60_000
/** How many questions in a row may fail: a short interruption must not take an update back. */
const PATIENCE = 30

interface Run {
  id: number
  status: string
  conclusion: string | null
  html_url: string
  display_title: string
}

await step(async () => {
  const [file = '', ...fields] = process.argv.slice(2)
  const inputs = Object.fromEntries(fields.map((field) => field.split(/=(.*)/s, 2)))
  const known = new Set((await runsOf(file)).map(({ id }) => id))
  const isOurs = ({ id, display_title }: Run) => !known.has(id) && display_title.endsWith(inputs.commit ?? '')
  await github(`actions/workflows/${file}/dispatches`, { ref: 'main', inputs })
  let run: Run | undefined
  for (const endMs = Date.now() + START_MS; !run; await wait(pollMs())) {
    run = (await runsOf(file)).find(isOurs)
    if (!run && Date.now() > endMs) throw new Error(`GitHub has not started ${file}.`)
  }
  console.log(`Waiting for ${run.html_url} …`)
  let isOther = false
  for (; ; await wait(pollMs())) {
    const runs = await runsOf(file)
    const id: number = run.id
    run = runs.find((each) => each.id === id) ?? run
    if (run.status !== 'completed') continue
    const newer = runs.findLast((each) => each.id > id)
    if (run.conclusion === 'cancelled' && newer) {
      run = newer
      isOther = true
      continue
    }
    const isDone = run.conclusion === 'success' && (!isOther || (await patiently(() => deployedCommit('site'))) === inputs.commit)
    if (!isDone) throw new Error(`${file} has not succeeded: it is "${run.conclusion}" (${run.html_url}).`)
    return
  }
})

/** The newest runs, the newest first. */
async function runsOf(file: string): Promise<Run[]> {
  const { workflow_runs } = (await patiently(() => github(`actions/workflows/${file}/runs?per_page=50`))) as {
    workflow_runs: Run[]
  }
  return workflow_runs
}

async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let left = PATIENCE; ; left -= 1) {
    try {
      return await ask()
    } catch (error) {
      if (left === 0) throw error
      await wait(pollMs())
    }
  }
}

function pollMs(): number {
  return Number(process.env.POLL_MS ?? POLL_MS)
}
