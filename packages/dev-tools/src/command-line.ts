import { type ParseArgsConfig, parseArgs } from 'node:util'

/**
 * Reads the arguments of a command. `--help` prints the usage and ends; a mistake prints what is wrong and the usage, and ends with 1.
 * @param usage one form of the command per line
 */
export function readArguments<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  const args = config.args ?? process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage)
    process.exit(0)
  }
  const taken = Object.keys(config.options ?? {}).find((name) => process.env[`npm_config_${name}`] && !args.includes(`--${name}`))
  if (taken) exitWithUsage(`npm took the option --${taken} for itself: write -- before it.`, usage)
  try {
    return parseArgs(config)
  } catch (error) {
    return exitWithUsage(error instanceof Error ? error.message : String(error), usage)
  }
}

/** Ends a command whose arguments are wrong. */
export function exitWithUsage(message: string, usage: string): never {
  console.error(`${message}\n\n${usage}`)
  process.exit(1)
}
