import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { PATIENT_VITEST } from '../patient-vitest.ts'
import { ROOT } from '../root.ts'
import { run } from '../run.ts'
import { sourceFiles } from '../sources.ts'

/** Messages are compared with plain text. */
const PLAIN = { NO_COLOR: '1', FORCE_COLOR: '0' }

/** A step of a recipe that cannot be followed, or that did not do what the recipe promises. */
export class RecipeError extends Error {
  override name = 'RecipeError'
}

/** A copy of the repository in which a recipe is followed. The repository itself is not changed. */
export class WorkingCopy {
  readonly dir: string
  readonly recipe: string
  #step = ''

  /** Copies the sources and links the installed packages. @param recipe title in docs/recipes.md */
  constructor(recipe: string) {
    this.recipe = recipe
    this.dir = mkdtempSync(join(tmpdir(), 'recipe-'))
    const files = sourceFiles()
    for (const file of files) cpSync(join(ROOT, file), join(this.dir, file), { verbatimSymlinks: true })
    const packages = files.filter((file) => basename(file) === 'package.json').map(dirname)
    for (const folder of packages) linkPackages(join(ROOT, folder), join(this.dir, folder))
    for (const name of ['.pnpm', '.bin']) symlinkSync(join(ROOT, 'node_modules', name), join(this.dir, 'node_modules', name))
  }

  /** Begins a step, for the report and for errors. @param name with its number in the recipe */
  step(name: string): void {
    this.#step = name
    console.log(`  ${name}`)
  }

  fail(reason: string): never {
    throw new RecipeError(
      `Recipe "${this.recipe}", step "${this.#step}": ${reason}\nAdapt docs/recipes.md and packages/dev-tools/src/recipes to the code.`,
    )
  }

  /** The only file of a folder with this ending: names of migrations begin with a time. @returns path below the root */
  find(folder: string, ending: string): string {
    const found = readdirSync(join(this.dir, folder)).filter((name) => name.endsWith(ending))
    const [name] = found
    if (name === undefined || found.length > 1)
      this.fail(`${folder} has ${found.length} files whose name ends with ${ending}, not one.`)
    return join(folder, name)
  }

  read(path: string): string {
    const file = join(this.dir, path)
    if (!existsSync(file)) this.fail(`there is no ${path}.`)
    return readFileSync(file, 'utf8')
  }

  write(path: string, content: string | Uint8Array): void {
    mkdirSync(dirname(join(this.dir, path)), { recursive: true })
    writeFileSync(join(this.dir, path), content)
  }

  remove(path: string): void {
    rmSync(join(this.dir, path))
  }

  /** Replaces each occurrence of a text. */
  replace(path: string, before: string, after: string): void {
    const text = this.read(path)
    if (!text.includes(before)) this.fail(`${path} does not contain: ${before}`)
    this.write(path, text.replaceAll(before, after))
  }

  /** Changes a file with a function. Fails if nothing changes: the code then has another form than the recipe expects. */
  transform(path: string, change: (text: string) => string): void {
    const text = this.read(path)
    const changed = change(text)
    if (changed === text) this.fail(`nothing in ${path} has the form that this step changes.`)
    this.write(path, changed)
  }

  /** The sources of a folder that contain a form, without tests. @returns paths below the root */
  filesWith(folder: string, form: RegExp): string[] {
    return readdirSync(join(this.dir, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts') && form.test(this.read(path)))
  }

  /** Inserts lines after the first line that contains a text. */
  insertAfter(path: string, anchor: string, lines: string): void {
    this.#insert(path, anchor, lines, 1)
  }

  insertBefore(path: string, anchor: string, lines: string): void {
    this.#insert(path, anchor, lines, 0)
  }

  #insert(path: string, anchor: string, added: string, offset: 0 | 1): void {
    const lines = this.read(path).split('\n')
    const at = lines.findIndex((line) => line.includes(anchor))
    if (at < 0) this.fail(`${path} has no line with: ${anchor}`)
    lines.splice(at + offset, 0, added)
    this.write(path, lines.join('\n'))
  }

  /** Runs a command in the copy, which must succeed. @returns what it printed */
  async run(command: string, ...args: string[]): Promise<string> {
    const { code, output } = await this.#run(command, args)
    if (code !== 0) this.fail(`"${[command, ...args].join(' ')}" failed:\n${output}`)
    return output
  }

  /** Runs a script of a package, without pnpm, which would first compare the copy with its lock file. */
  async runScript(folder: string, script: string): Promise<void> {
    const { code, output } = await run(process.execPath, ['--run', script], { cwd: join(this.dir, folder), env: PLAIN })
    if (code !== 0) this.fail(`the script "${script}" of ${folder} failed:\n${output}`)
  }

  /** Runs a check before its step is done: it must fail, and name what is missing. */
  async expectNamed(missing: string, command: string, ...args: string[]): Promise<void> {
    const { code, output } = await this.#run(command, args)
    const line = [command, ...args].join(' ')
    if (code === 0) this.fail(`"${line}" passes although the step is not done.`)
    if (!output.includes(missing)) this.fail(`"${line}" fails without naming "${missing}":\n${output}`)
    console.log(`    Before this step "${line}" names ${missing}`)
  }

  #run(command: string, args: string[]): ReturnType<typeof run> {
    const limits = command === 'vitest' ? PATIENT_VITEST : []
    return run(command, [...args, ...limits], { cwd: this.dir, env: PLAIN })
  }

  /** Asserts a claim about the result. */
  assert(isTrue: boolean, claim: string): void {
    if (!isTrue) this.fail(`expected that ${claim}.`)
    this.report(claim)
  }

  /** Prints a claim that the last command proved. */
  report(claim: string): void {
    console.log(`    ${claim}`)
  }

  delete(): void {
    rmSync(this.dir, { recursive: true, force: true })
  }
}

/** Links to packages are relative: in the copy they lead to the packages of the copy. */
function linkPackages(from: string, to: string): void {
  const installed = join(from, 'node_modules')
  if (!existsSync(installed)) return
  for (const name of readdirSync(installed))
    if (!name.startsWith('.'))
      cpSync(join(installed, name), join(to, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
}
