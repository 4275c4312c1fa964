import type { BuildReport } from '@bayt/content/entities/build'
import type { ConfirmedLoss } from '@bayt/content/queries/public-content'

/**
 * Models how the database stores a loss that the publisher asks about, and the confirmation by staff: `site_builds.loss`,
 * `confirm_changes` and `confirmed_loss`.
 */
export class ModelConfirmation {
  #asked: ConfirmedLoss | undefined
  #confirmed: ConfirmedLoss = { emptied: [], pages: 0, change: 0 }

  get confirmed(): ConfirmedLoss {
    return this.#confirmed
  }

  /** Models the end of a build in `report_build`. */
  report({ state, loss, newest_change: change }: BuildReport): void {
    if (state === 'live') {
      this.#asked = undefined
      if (change !== null && change >= this.#confirmed.change) this.#confirmed = { ...this.#confirmed, change: 0 }
    } else if (loss && change !== null) this.#asked = { ...loss, change }
  }

  /** Models `confirm_changes`. */
  confirm(): void {
    if (!this.#asked) return
    const { emptied, pages, change } = this.#confirmed
    this.#confirmed =
      change === 0
        ? this.#asked
        : {
            emptied: [...emptied, ...this.#asked.emptied],
            pages: Math.min(pages, this.#asked.pages),
            change: this.#asked.change,
          }
  }
}
