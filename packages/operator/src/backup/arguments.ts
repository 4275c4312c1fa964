import { parseOptions } from '@bayt/dev-tools/command-line'
import { folderOf, withUsage } from '../content/arguments.ts'

export const BACKUP_USAGE = [
  'Usage: npm run backup -- <folder> [--rehearse-weekly] [--fewer-rows] [--url https://abc.supabase.co]',
  '       npm run backup -- <folder> --rehearse',
  '       npm run backup -- --new-key <file>',
].join('\n')

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const

/**
 * @param cwd base of a relative folder
 * @returns `rehearsal`: `only` rehearses without a new backup; `weekly` rehearses after it, unless a rehearsal has succeeded within a week
 * @throws Error with the usage
 */
export function parseBackupArguments(args: string[], cwd: string) {
  return withUsage(BACKUP_USAGE, () => {
    const { values, positionals } = parseOptions({
      args,
      allowPositionals: true,
      options: { rehearse: flag, 'rehearse-weekly': flag, 'fewer-rows': flag, 'new-key': text, url: text, email: text },
    })
    const { rehearse, url, email } = values
    if (values['new-key'] !== undefined) return { keyFile: folderOf([values['new-key'], ...positionals], cwd) }
    if (rehearse && values['rehearse-weekly']) throw new Error('--rehearse and --rehearse-weekly exclude each other.')
    const weekly = values['rehearse-weekly'] ? 'weekly' : 'none'
    const rehearsal = rehearse ? 'only' : weekly
    return {
      keyFile: undefined,
      folder: folderOf(positionals, cwd),
      url,
      email,
      rehearsal,
      isFewerExpected: values['fewer-rows'],
    }
  })
}
