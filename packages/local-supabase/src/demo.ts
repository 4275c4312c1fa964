import { EMAIL_DOMAIN } from '@bayt/brand/identity'

/** The demo accounts, one per role; the first is the protected account 1. */
export const DEMO_PASSWORD = 'harbour-2026'
export const DEMO_STAFF = [
  { email: `admin@${EMAIL_DOMAIN}`, full_name: 'Salem Bawazir', role: 'admin' },
  { email: `editor@${EMAIL_DOMAIN}`, full_name: 'Huda Al-Amoudi', role: 'editor' },
  { email: `moderator@${EMAIL_DOMAIN}`, full_name: 'Omar Basalama', role: 'moderator' },
] as const
