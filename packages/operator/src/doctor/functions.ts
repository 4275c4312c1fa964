/** The functions of the project. */
export const FUNCTIONS = [
  'admin-login',
  'admin-logout',
  'own-password',
  'second-factor',
  'image-upload',
  'remove-pictures',
  'rebuild-site',
  'rollback-site',
  'build-report',
  'notify-owners',
] as const
