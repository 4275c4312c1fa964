import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runsProgram } from '@bayt/content-transfer/running-process'
import { expect, it, onTestFinished } from 'vitest'
import { run } from './run.ts'

it('an aborted command ends with the processes that it started', async () => {
  const abort = new AbortController()
  // The output stays open while any of the processes runs.
  const running = run('sh', ['-c', 'sleep 3600 & echo started; wait'], { signal: abort.signal, onLine: () => abort.abort() })
  expect((await running).output).toBe('started\n')
})

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends a command with its processes and its temporary files',
  async (signal) => {
    const path = (name: string) => JSON.stringify(join(import.meta.dirname, name))
    const code = `
    import { exitOnSignals } from ${path('exit-on-signals.ts')}
    import { run } from ${path('run.ts')}
    import { withTemporaryFolder } from ${path('temporary-folder.ts')}
    exitOnSignals()
    const command = ['-c', 'sleep 3600 & echo $! $TMPDIR; wait']
    await withTemporaryFolder((env) => run('sh', command, { env, endsWithProcess: true, onLine: console.log }))`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    // A process that outlives a failed test would hold the run.
    onTestFinished(() => void parent.kill())
    const [pid, folder = ''] = String((await once(parent.stdout, 'data'))[0])
      .trim()
      .split(' ')
    // The shell prints the id before the new process becomes sleep.
    await expect.poll(() => runsProgram(Number(pid), 'sleep')).toBe(true)
    expect(existsSync(folder)).toBe(true)
    parent.kill(signal)
    await once(parent, 'exit')
    await expect.poll(() => runsProgram(Number(pid), 'sleep')).toBe(false)
    expect(existsSync(folder)).toBe(false)
  },
)
