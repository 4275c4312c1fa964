/** Where the Admin link leads: `PUBLIC_ADMIN_URL` at build time, else the console of the same host. */
export const ADMIN_URL: string = import.meta.env.PUBLIC_ADMIN_URL || '/admin'
