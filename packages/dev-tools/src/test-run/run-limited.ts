/**
 * Runs jobs in their order, a limited number at the same time.
 * @returns their results, in the order of the jobs
 * @throws the first failure, after all running jobs have ended
 */
export async function runLimited<Result>(jobs: readonly (() => Promise<Result>)[], limit: number): Promise<Result[]> {
  const results: Result[] = []
  const entries = jobs.entries()
  const worker = async () => {
    for (const [index, job] of entries) results[index] = await job()
  }
  const ended = await Promise.allSettled(Array.from({ length: Math.min(limit, jobs.length) }, worker))
  const failure = ended.find((one) => one.status === 'rejected')
  if (failure) throw failure.reason
  return results
}
