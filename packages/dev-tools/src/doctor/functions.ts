/** The functions of the project. */
export const FUNCTIONS = [
  'admin-login',
  'admin-logout',
  'own-password',
  'second-factor',
  'image-upload',
  'rebuild-site',
  'rollback-site',
  'build-report',
  'notify-owners',
] as const
