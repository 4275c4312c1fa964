import { afterEach, expect, test, vi } from 'vitest'
import { HttpError, json, parseJson, readText, serveJson } from './http.ts'

const post = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request('http://function.test/', {
    method: 'POST',
    body,
    headers,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  })

afterEach(() => {
  vi.restoreAllMocks()
})

test('a body is read up to its limit in bytes, not characters', async () => {
  expect(await readText(post('abcde'), 5)).toBe('abcde')
  await expect(readText(post('abcdef'), 5)).rejects.toMatchObject({ status: 413 })
  expect(await readText(post('ضض'), 4)).toBe('ضض')
  await expect(readText(post('ضض'), 3)).rejects.toMatchObject({ status: 413 })
})

test('a body without a length is not read past its limit', async () => {
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1_000
      controller.enqueue(new Uint8Array(1_000))
    },
  })
  await expect(readText(post(endless), 10_000)).rejects.toMatchObject({ status: 413 })
  expect(sent).toBeLessThan(20_000)
})

test('a character that is split across chunks is decoded', async () => {
  const bytes = new TextEncoder().encode('أرز 🌾')
  const pieces = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
      controller.close()
    },
  })
  expect(await readText(post(pieces), 100)).toBe('أرز 🌾')
})

test('a request without a body reads as an empty text', async () => {
  expect(await readText(post(null), 10)).toBe('')
})

test('invalid JSON is refused', () => {
  expect(parseJson('{"a":1}')).toEqual({ a: 1 })
  for (const text of ['', '{', 'undefined']) expect(() => parseJson(text)).toThrow(HttpError)
})

test('an HttpError is answered as JSON with its code, message and retry-after', async () => {
  const response = await serveJson(async () => {
    throw new HttpError(429, 'locked', 'Wait.', { retry_after_s: 900 })
  })(post('{}'))
  expect([response.status, response.headers.get('retry-after'), response.headers.get('cache-control')]).toEqual([
    429,
    '900',
    'no-store',
  ])
  expect(await response.json()).toEqual({ error: { code: 'locked', message: 'Wait.', retry_after_s: 900 } })
})

test('an unexpected error is logged in full, and the caller learns none of it', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const failure = new Error('password of the database')
  const response = await serveJson(async () => {
    throw failure
  })(post('{}'))
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({ error: { code: 'server', message: 'The server failed. Please try again.' } })
  expect(log).toHaveBeenCalledWith(failure)
})

test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('%s is not allowed', async (method) => {
  const response = await serveJson(async () => json(200, {}))(new Request('http://function.test/', { method }))
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
})
