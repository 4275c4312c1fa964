import { cruise } from 'dependency-cruiser'
import { RULES } from './rules.ts'

/** A forbidden import. */
export interface Violation {
  rule: string
  comment: string
  /** The files from the importing file to the imported file; for a cycle, the complete circle. Paths are relative to the folder. */
  files: string[]
}

/** Checks every import in a folder of `mirrorSources`, including types. */
export async function findViolations(folder: string): Promise<{ files: number; violations: Violation[] }> {
  const { output } = await cruise(['apps', 'packages', 'supabase'], {
    baseDir: folder,
    ruleSet: { forbidden: RULES },
    validate: true,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  })
  if (typeof output === 'string') throw new Error(`dependency-cruiser gave a report instead of a result: ${output}`)
  const comments = new Map(RULES.map(({ name, comment }) => [name, comment]))
  return {
    files: output.summary.totalCruised,
    violations: output.summary.violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      comment: comments.get(rule.name) ?? '',
      files: [from, ...(cycle?.map(({ name }) => name) ?? [to])].map((file) => file.replace(/\.astro\.ts$/, '.astro')),
    })),
  }
}
