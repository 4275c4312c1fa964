// @vitest-environment happy-dom
import { toast } from 'sonner'
import { beforeEach, expect, test, vi } from 'vitest'
import { listDrafts, removeDrafts } from '../../data/drafts/draft.ts'
import type { Services } from '../../data/services.tsx'
import { en } from '../../ui/i18n/en.ts'
import { runHook } from '../../ui/run-hook.test-data.tsx'
import { useLogOut } from './use-log-out.tsx'

vi.mock('react-router-dom', () => ({ useNavigate: () => () => undefined }))
vi.mock('sonner', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))
vi.mock('../../data/session/login.ts', () => ({ logout: async () => undefined }))
vi.mock('../../data/drafts/draft.ts', () => ({ listDrafts: vi.fn(), removeDrafts: vi.fn() }))

const DRAFT = { key: { accountId: 1, table: 'partners', id: 5, slot: 1 } } as Awaited<ReturnType<typeof listDrafts>>[number]
const USER = { id: 1, email: 'huda@test.example', full_name: 'Huda', role: 'editor' }
const state = { status: 'signed_in', session: { user: USER } }
const never = () => new Promise<never>(() => undefined)

function open() {
  const signOut = vi.fn()
  const session = { get: () => state, subscribe: () => () => undefined, signOut } as unknown as Services['session']
  return { signOut, logOut: runHook(useLogOut, { session }).newest }
}

beforeEach(() => {
  vi.clearAllMocks()
})

test('somebody who logs out on a device whose storage does not answer is logged out', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.mocked(listDrafts).mockImplementation(never)
  const { logOut, signOut } = open()
  void logOut().start()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(signOut).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(signOut).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('somebody with unsaved work on a slow device is asked about it', async () => {
  vi.mocked(listDrafts).mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 1_500, [DRAFT])))
  const { logOut, signOut } = open()
  void logOut().start()
  await expect.poll(() => logOut().drafts, { timeout: 5_000 }).toEqual([DRAFT])
  expect(signOut).not.toHaveBeenCalled()
})

test.each([
  ['refuses', () => Promise.reject(new Error('The connection is lost.'))],
  ['does not answer', never],
])(
  'unsaved work that the device %s to remove holds nobody up, and staff read that it may still be there',
  async (_how, remove) => {
    vi.mocked(listDrafts).mockResolvedValue([DRAFT])
    vi.mocked(removeDrafts).mockImplementation(remove)
    const { logOut, signOut } = open()
    void logOut().start()
    await expect.poll(() => logOut().drafts).toEqual([DRAFT])
    void logOut().removeAndLeave()
    await expect.poll(() => signOut.mock.calls.length).toBe(1)
    expect(toast.error).toHaveBeenCalledWith(en.shell.draftsNotRemoved)
  },
)
