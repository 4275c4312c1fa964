import { afterEach, expect, test, vi } from 'vitest'
import { sendPicture } from './send.ts'

/**
 * Two browser classes that Node lacks, with only the members that `sendPicture` uses. As in browsers, `abort` fires no event before
 * `send`.
 */
class FakeReader {
  result = 'data:image/png;base64,AA=='
  onload = () => undefined
  readAsDataURL = () => queueMicrotask(() => this.onload())
}
class FakeRequest {
  upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {}
  timeout = 0
  status = 0
  responseText = ''
  onload = () => undefined
  onabort = () => undefined
  isSent = false
  open = () => undefined
  setRequestHeader = () => undefined
  abort = () => {
    if (this.isSent) this.onabort()
  }
  send = () => {
    this.isSent = true
    sent.push(this)
  }
}

const sent: FakeRequest[] = []
const config = { supabaseUrl: 'https://backend.example', publishableKey: 'sb_publishable_test', siteUrl: 'https://site.example' }
const picture = { blob: new Blob(['x']), thumbnail: undefined, name: 'a.png' }

function send(signal: AbortSignal): Promise<string> {
  vi.stubGlobal('FileReader', FakeReader)
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return sendPicture({ config, token: () => null }, picture, { onProgress: () => undefined, signal })
}

afterEach(() => {
  sent.length = 0
  vi.unstubAllGlobals()
})

test('an upload that is cancelled before it is sent is rejected as cancelled, and nothing is sent', async () => {
  await expect(send(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent).toEqual([])
})

test('an upload that is cancelled while it is sent is rejected as cancelled', async () => {
  const form = new AbortController()
  const upload = send(form.signal)
  await expect.poll(() => sent).toHaveLength(1)
  form.abort()
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
})

test('an upload resolves to the address of the stored picture', async () => {
  const upload = send(new AbortController().signal)
  await expect.poll(() => sent).toHaveLength(1)
  Object.assign(sent[0] ?? {}, { status: 200, responseText: '{"publicUrl":"https://backend.example/a.png"}' })
  sent[0]?.onload()
  expect(await upload).toBe('https://backend.example/a.png')
})

test('an upload over a slow connection goes on while bytes leave the device, and ends three minutes after the last ones', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  void send(new AbortController().signal)
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.timeout).toBe(180_000)
  now.mockReturnValue(171_000)
  sent[0]?.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 3 })
  expect(sent[0]?.timeout, 'counted from the start of the request').toBe(170_000 + 180_000)
  now.mockRestore()
})
