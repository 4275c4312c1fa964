/** The demo accounts, one per role; the first is the protected account 1. */
export const DEMO_PASSWORD = 'harbour-2026'
export const DEMO_STAFF = [
  { email: 'admin@bayt-al-mina.example', full_name: 'Salem Bawazir', role: 'admin' },
  { email: 'editor@bayt-al-mina.example', full_name: 'Huda Al-Amoudi', role: 'editor' },
  { email: 'moderator@bayt-al-mina.example', full_name: 'Omar Basalama', role: 'moderator' },
] as const
