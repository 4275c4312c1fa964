import { expect, test } from 'vitest'
import { fieldsOf } from '../../record/fields.ts'
import { DICTIONARIES } from '../../ui/i18n/dictionary.ts'
import { newAccountInput } from './accounts.ts'
import { USER_TEXTS } from './texts.ts'
import { accountSubject } from './user-dialogs.tsx'

const { en } = USER_TEXTS

test.each([
  [en.title, 'User Management'],
  [en.createTitle, 'Add New User'],
  [en.editTitle, 'Edit User'],
  [en.empty, 'No users found'],
  [Object.values(en.columns).join(', '), 'User, Role, Status, Created, Last Login, Actions'],
  [en.never, 'Never'],
  [en.confirmDelete, 'Are you sure you want to delete this user?'],
  [DICTIONARIES.en.issues.too_short(6), 'Minimum 6 characters'],
  [en.reset.tooShort(6), 'Password must be at least 6 characters long'],
  [en.created, 'User created successfully'],
  [en.updated, 'User updated successfully'],
  [en.deleted, 'User deleted successfully'],
  [en.activated, 'User activated successfully'],
  [en.deactivated, 'User deactivated successfully'],
  [en.reset.updated, 'Password updated successfully'],
  [en.fetchFailed('x'), 'Failed to fetch users: x'],
  [en.saveFailed('x'), 'Failed to save user: x'],
  [en.deleteFailed('x'), 'Failed to delete user: x'],
  [en.statusFailed('x'), 'Failed to update user status: x'],
  [en.reset.failed('x'), 'Failed to update password: x'],
])('%s is the literal text of the specification', (text, literal) => {
  expect(text).toBe(literal)
})

test('a deployment that asks for longer passwords says so, in both languages', () => {
  const hint = fieldsOf(accountSubject('new', 11).groups).find(({ name }) => name === 'password')?.hint
  expect(hint).toEqual({ en: 'Minimum 11 characters', ar: '١١ حرفًا على الأقل' })
  expect(USER_TEXTS.ar.reset.tooShort(8)).toContain('٨ أحرف')
  const password = (typed: string) => newAccountInput(8).shape.password.safeParse(typed).success
  expect([password('1234567'), password('12345678')]).toEqual([false, true])
})

test('the roles are admin (default), editor and moderator', () => {
  const subject = accountSubject('new')
  const role = fieldsOf(subject.groups).find(({ name }) => name === 'role')
  expect(role?.kind === 'choice' && role.choices.map(({ value }) => value)).toEqual(['admin', 'editor', 'moderator'])
  expect(subject.emptyValues).toMatchObject({ role: 'admin', active: true })
})

test('where a role is chosen, one line for each says what it may do', () => {
  const role = fieldsOf(accountSubject('new').groups).find(({ name }) => name === 'role')
  expect(role?.hint?.en?.split('\n')).toEqual([
    expect.stringMatching(/^Admin: .*accounts/),
    expect.stringMatching(/^Editor: .*restores what anybody deleted/),
    expect.stringMatching(/^Moderator: .*restores only what they deleted themselves/),
  ])
  expect(role?.hint?.ar?.split('\n')).toHaveLength(3)
})

test('only the form of a new account has a password', () => {
  const names = (kind: Parameters<typeof accountSubject>[0]) => fieldsOf(accountSubject(kind).groups).map(({ name }) => name)
  expect(names('new')).toContain('password')
  expect(names({ protection: undefined })).not.toContain('password')
})

test('a protected account keeps its role and status, and the form says why', () => {
  const { groups } = accountSubject({ protection: 'first' })
  expect(groups.at(-1)?.key).toBe('first')
  expect(
    groups
      .at(-1)
      ?.rows.flat()
      .every(({ isReadOnly }) => isReadOnly),
  ).toBe(true)
})
