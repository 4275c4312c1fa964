import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { keepFunctions } from '@bayt/local-supabase/functions'
import { expect, onTestFinished, test, vi } from 'vitest'
import { callFunction, visitor } from '../harness/clients.ts'
import { openProjectInProcess } from '../harness/project-in-process.ts'

test.skipIf(isCompleteRun())(
  'while the process of the functions is gone only they answer 503; it is started again, each time',
  async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    let url = async (): Promise<string | undefined> => undefined
    const { address, close } = await openProjectInProcess(() => url())
    onTestFinished(close)
    const ready = await fetch(`${address.url}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([503, { isReady: false, reasons: ['The functions are not running.'] }])
    const functions = await keepFunctions({
      secrets: address.secrets,
      supabaseUrl: address.url,
      deployHookUrl: address.url,
      adminUrl: undefined,
    })
    onTestFinished(() => functions.close())
    url = async () => (await functions.running())?.url
    const statusOfFunction = async () => (await callFunction(address, 'admin-logout', {})).status

    for (let end = 0; end < 2; end++) {
      expect(await statusOfFunction()).toBe(200)
      process.kill((await functions.running())?.pid ?? 0, 'SIGKILL')
      await expect.poll(statusOfFunction, { interval: 5 }).toBe(503)
      expect((await visitor(address).from('products').select('id').limit(1)).error).toBeNull()
      await expect.poll(statusOfFunction).toBe(200)
    }
  },
)
