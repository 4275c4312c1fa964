import { describe, expect, it } from 'vitest'
import { judge, secondFactors } from './second-factors.ts'

const role = (name: string, is_demanded: boolean, accounts: number, open_accounts = 0) => {
  return { role: name, is_demanded, accounts, open_accounts }
}

describe('the proof of second factors', () => {
  it('finds nothing where no account opens', () => {
    expect(judge([role('admin', true, 2), role('editor', false, 1), role('moderator', false, 0)])).toEqual([])
  })

  it('names each role that a password alone opens', () => {
    const found = judge([role('admin', true, 2, 1), role('editor', false, 3, 3)])
    expect(found).toMatchObject([
      { fault: expect.stringContaining('1 of 2 accounts of the role "admin"') },
      { fault: expect.stringContaining('3 of 3 accounts of the role "editor"') },
    ])
  })

  it('says what it could not check: nothing is demanded, or nobody has the role', () => {
    expect(judge([role('admin', false, 0)])).toEqual([{ unknown: expect.stringContaining('no role must have a second factor') }])
    expect(judge([role('admin', true, 1), role('editor', true, 0)])).toEqual([
      { unknown: 'the role "editor" has no active account to try.' },
    ])
  })

  it('says that it needs the secret key', async () => {
    const target = {
      site: '',
      admin: '',
      supabase: '',
      publishableKey: '',
      maxWaitMs: 0,
      webhookSecret: undefined,
      isDemo: false,
      way: 'own' as const,
    }
    expect(await secondFactors.run({ ...target, secretKey: undefined })).toEqual([
      { unknown: 'set SUPABASE_SECRET_KEY in the environment.' },
    ])
  })
})
