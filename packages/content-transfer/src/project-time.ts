import type { Project } from './project.ts'

const TIMEOUT_MS = 10_000
/** The `date` header has whole seconds, so smaller differences have no meaning. */
const TOLERATED_MS = 2_000

/**
 * The time of the project's clock, which the history uses: the clock of this machine may be wrong. If the project does not answer,
 * the time of this machine.
 */
export async function projectTime({ url, credentials }: Pick<Project, 'url' | 'credentials'>): Promise<Date> {
  const date = await dateOf(url, await credentials())
  const differenceMs = Date.parse(date ?? '') - Date.now()
  return new Date(Math.abs(differenceMs) > TOLERATED_MS ? Date.now() + differenceMs : Date.now())
}

async function dateOf(url: string, headers: Record<string, string>): Promise<string | null> {
  try {
    const answer = await fetch(`${url}/rest/v1/`, { method: 'HEAD', headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return answer.headers.get('date')
  } catch {
    // The following reads report the problem.
    return null
  }
}
