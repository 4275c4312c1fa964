import { expect, test } from 'vitest'
import { answerPreflight } from './preflight.ts'

const preflight = (path: string, method = 'OPTIONS') =>
  answerPreflight(
    new Request(`http://127.0.0.1${path}`, {
      method,
      headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'apikey,authorization' },
    }),
  )

test('a browser may call every function, whatever its arguments', () => {
  const answer = preflight('/rest/v1/rpc/run_command')
  expect(answer?.ok).toBe(true)
  expect(answer?.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer?.headers.get('access-control-allow-headers')).toBe('apikey,authorization')
})

test('other requests are not answered', () => {
  expect(preflight('/rest/v1/partners')).toBeUndefined()
  expect(preflight('/rest/v1/rpc/run_command', 'POST')).toBeUndefined()
})
