import { expect, it } from 'vitest'
import { run } from './run.ts'

it('an aborted command ends with the processes that it started', async () => {
  const abort = new AbortController()
  // The output stays open as long as one of them runs.
  const running = run('sh', ['-c', 'sleep 3600 & echo started; wait'], { signal: abort.signal, onLine: () => abort.abort() })
  expect((await running).output).toBe('started\n')
})
