/** The three stored items (spec: admin §3): the auth flag, the user summary and the session marker. */
export const SESSION_ITEMS = { flag: 'bayt_admin_auth', user: 'bayt_admin_user', marker: 'bayt_admin_session' } as const
