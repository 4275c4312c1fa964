import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Settings of npm itself, which a file `.npmrc` may have. */
const SETTINGS_OF_NPM = ['email', 'key']

/** @throws Error if npm took an option for itself */
function checkTakenByNpm(options: readonly string[], args: readonly string[]): void {
  const isGiven = (name: string) => args.some((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`))
  const taken = options.find(
    (name) => process.env[`npm_config_${name.replaceAll('-', '_')}`] && !SETTINGS_OF_NPM.includes(name) && !isGiven(name),
  )
  if (taken) throw new Error(`npm took the option --${taken} for itself: write -- before it.`)
}

/** The arguments without the leading `--`, which npm removes and pnpm passes on. */
export function withoutSeparator(args: readonly string[]): string[] {
  return args[0] === '--' ? args.slice(1) : [...args]
}

/**
 * Parses the arguments of a command.
 * @throws Error for unknown arguments, and for an option that npm took for itself because the `--` before it is missing: without
 * `--dry-run`, a command would write
 */
export function parseOptions<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  const args = withoutSeparator(config.args ?? process.argv.slice(2))
  checkTakenByNpm(Object.keys(config.options ?? {}), args)
  return parseArgs({ ...config, args } as Config)
}

/** The number of an option, not negative; NaN for other texts. An empty text, as from an unset variable, is NaN, not 0. */
export function numberIn(text: string): number {
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

/**
 * Reads the arguments of a command. `--help` prints the usage and ends; a mistake prints the reason and the usage, and exits with
 * 1.
 * @param usage one form of the command per line
 */
export function readArguments<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  endWithHelp(usage, config.args)
  try {
    return parseOptions(config)
  } catch (error) {
    return exitWithUsage(error instanceof Error ? error.message : String(error), usage)
  }
}

/** `--help` prints the usage and ends. */
export function endWithHelp(usage: string, args: readonly string[] = process.argv.slice(2)): void {
  if (!args.includes('--help') && !args.includes('-h')) return
  console.log(usage)
  process.exit(0)
}

/** Ends a command whose arguments are wrong. */
export function exitWithUsage(message: string, usage: string): never {
  console.error(`${message}\n\n${usage}`)
  process.exit(1)
}
