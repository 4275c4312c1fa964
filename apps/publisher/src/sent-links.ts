import type { PageLinks } from '@bayt/release/check-release'
import { type KnownAttributes, readCompletePage } from '@bayt/release/page'
import { ReleaseRefusedError } from '@bayt/release/release-refused-error'

/** The links of a page on their way to another thread. Pages share most targets: each text is sent once, and its number afterwards. */
export interface SentLinks {
  address: string
  newTargets: readonly string[]
  /** Numbers of all its targets. */
  targets: readonly number[]
  leftovers: readonly string[]
}

/** Reads the pages of one release for the check. */
export class LinkSender {
  readonly #attributes: KnownAttributes = new Map()
  readonly #numbers = new Map<string, number>()

  /** @returns undefined for a page that is refused: the check reads it again, and says why */
  read(address: string, html: string): SentLinks | undefined {
    try {
      const { targets, leftovers } = readCompletePage(address, html, this.#attributes)
      const newTargets = [...targets].filter((target) => !this.#numbers.has(target))
      for (const target of newTargets) this.#numbers.set(target, this.#numbers.size)
      return { address, newTargets, targets: Array.from(targets, (target) => this.#numbers.get(target) ?? 0), leftovers }
    } catch (error) {
      if (error instanceof ReleaseRefusedError) return undefined
      throw error
    }
  }
}

/** Receives what the `LinkSender` of the same release has read. */
export class LinkReceiver {
  readonly links = new Map<string, PageLinks>()
  readonly #targets: string[] = []

  receive({ address, newTargets, targets, leftovers }: SentLinks): void {
    this.#targets.push(...newTargets)
    this.links.set(address, { targets: new Set(targets.map((number) => this.#targets[number] ?? '')), leftovers })
  }
}
