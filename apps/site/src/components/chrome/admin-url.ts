/** The target of the Admin link: `PUBLIC_ADMIN_URL` at build time, otherwise the console on the same host. */
export const ADMIN_URL: string = import.meta.env.PUBLIC_ADMIN_URL || '/admin'
