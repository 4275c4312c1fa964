/**
 * The remedy for a failed `pnpm install --frozen-lockfile`. Plain JavaScript without dependencies, as bootstrap.mjs.
 * @param {string} output
 * @param {string} packageManager name and version, e.g. `pnpm@12.21.0`
 */
export function installRemedy(output, packageManager) {
  return output.includes('ERR_PNPM_OUTDATED_LOCKFILE')
    ? `A package.json has changed, and the lock file has not. Run: npx -y ${packageManager} install --lockfile-only`
    : 'Check the connection to the npm registry and try again.'
}
