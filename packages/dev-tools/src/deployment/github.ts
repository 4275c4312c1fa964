import { appendFileSync } from 'node:fs'

/** The interface of GitHub, for steps of workflows. The steps need only Node, so that they run before packages are installed. */

const TIMEOUT_MS = 30_000

/** @throws Error that names a setting without a value */
export function setting(name: string): string {
  const value = process.env[name]?.trim()
  if (!value) throw new Error(`${name} has no value.`)
  return value
}

/**
 * Calls the interface for the repository of the workflow. @returns undefined if the path does not exist @throws Error for every
 * other refusal
 */
export async function github(path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${setting('GITHUB_API_URL')}/repos/${setting('GITHUB_REPOSITORY')}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${setting('GH_TOKEN')}` },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // 422: no such commit.
  if (answer.status === 404 || (!body && answer.status === 422)) return undefined
  if (!answer.ok) throw new Error(`GitHub answered ${answer.status} to ${path}: ${await answer.text()}`)
  return answer.status === 204 ? undefined : answer.json()
}

/**
 * The commit of the newest deployment to an environment; `undefined` without a deployment.
 * @param commit counts only deployments of this commit
 */
export async function deployedCommit(environment: string, commit?: string): Promise<string | undefined> {
  const query = new URLSearchParams({ environment, per_page: '1', ...(commit && { sha: commit }) })
  const [newest] = (await github(`deployments?${query}`)) as { sha: string }[]
  return newest?.sha
}

/** Gives a value to later steps of the job. */
export function output(name: string, value: string): void {
  appendFileSync(setting('GITHUB_OUTPUT'), `${name}=${value}\n`)
}

/** Runs a step. An error of the step becomes one line of the log, marked as an error. */
export async function step(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    console.log(`::error::${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
}
