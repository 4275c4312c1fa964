import type { PasskeyStore } from './store.ts'

/** For tests that do not reach the database: no passkey exists, and every challenge is new. */
export const FAKE_STORE: PasskeyStore = {
  begin: async () => ({ user_id: null, subject: null, email: null, full_name: null, credentials: [] }),
  take: async () => undefined,
  register: async () => null,
  succeed: async () => undefined,
  refused: async () => undefined,
  ways: async () => undefined,
}
