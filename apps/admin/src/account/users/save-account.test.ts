import type { AdminUser } from '@bayt/content/entities/admin-user'
import { ContentError } from '@bayt/content/errors'
import { createStaff, readStaffAccount, setStaffPassword, updateStaff } from '@bayt/content/queries/staff'
import { compare } from 'bcryptjs'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Columns, isRefused } from '../../data/command.ts'
import type { Services } from '../../data/services.tsx'
import { writeAccount } from './accounts.ts'

vi.mock('@bayt/content/queries/staff', () => ({
  ...{ createStaff: vi.fn(), readStaffAccount: vi.fn(), setStaffPassword: vi.fn(), updateStaff: vi.fn() },
}))

const PERSON = { email: 'new@test.example', full_name: 'New', role: 'editor', active: true } as const
const save = (earlier: Columns | undefined, password: string) =>
  writeAccount({} as Services['client'], { action: 'insert', request: 'a', earlier, values: { ...PERSON, password } })

beforeEach(() => {
  vi.clearAllMocks()
  const account = { ...PERSON, id: 5 } as AdminUser
  vi.mocked(readStaffAccount).mockResolvedValue(account)
  vi.mocked(updateStaff).mockResolvedValue({ account, isChanged: false, overtaken: undefined })
})

test('a new account that is sent again gets the password that was typed last, as a part of its creation', async () => {
  vi.mocked(createStaff).mockRejectedValueOnce(new ContentError('offline', '')).mockResolvedValueOnce(5)
  await expect(save(undefined, 'First-word-1')).rejects.toMatchObject({ kind: 'offline' })
  expect(await save(PERSON, 'Second-word-2')).toMatchObject({ row: { id: 5 } })
  expect(vi.mocked(createStaff).mock.calls.map(([, , , request]) => request)).toEqual(['a', 'a'])
  const [, id, hash = '', request] = vi.mocked(setStaffPassword).mock.lastCall ?? []
  expect([id, request, await compare('Second-word-2', hash)]).toEqual([5, 'a', true])
})

test('a new account that arrives at once is sent once', async () => {
  vi.mocked(createStaff).mockResolvedValueOnce(5)
  await save(undefined, 'First-word-1')
  expect(setStaffPassword).not.toHaveBeenCalled()
})

test.each([
  ['signed_out', 'server'],
  ['offline', 'offline'],
  ['not_found', 'not_found'],
] as const)(
  'a new account that is stored and then cannot be read (%s) is sent again under its request, unless it is gone',
  async (read, kind) => {
    vi.mocked(createStaff).mockResolvedValueOnce(5)
    vi.mocked(readStaffAccount).mockRejectedValueOnce(new ContentError(read, ''))
    const error: unknown = await save(undefined, 'First-word-1').catch((refused: unknown) => refused)
    expect(error).toMatchObject({ kind: kind })
    expect(isRefused(error)).toBe(read === 'not_found')
  },
)

test('a repeated creation changes only what was typed since: what another admin changed in the account is not seen', async () => {
  vi.mocked(createStaff).mockResolvedValueOnce(5)
  await save({ ...PERSON, full_name: 'Newe' }, 'First-word-1')
  const [, id, values, seen] = vi.mocked(updateStaff).mock.lastCall ?? []
  expect([id, values, seen]).toEqual([5, PERSON, { ...PERSON, full_name: 'Newe' }])
})
