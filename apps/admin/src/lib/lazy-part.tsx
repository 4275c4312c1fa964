import { type ComponentType, lazy, Suspense, useState } from 'react'
import { refetchStyles } from './refetch-styles.ts'

interface LazyPartOptions<Props> {
  /** Shown if the code cannot be fetched, for parts that staff asked for; without it, nothing is shown. */
  NotFetched?: ComponentType<Props>
  /** Shown until the code is there. */
  Waiting?: ComponentType
}

const Nothing = () => null

/**
 * A part of a screen in a separate chunk. If the chunk cannot be fetched (no connection, or an old tab after a release), the screen
 * stays with all typed values, and the part is fetched again when it is shown the next time. `lazy` alone takes the screen down, and
 * remembers the failure.
 * @param load imports the part
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { NotFetched = Nothing, Waiting = Nothing }: LazyPartOptions<Props> = {},
): ComponentType<Props> {
  const fetched = (attempt: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
    lazy(() =>
      attempt().then(
        (loaded) => ({ default: loaded }),
        () => {
          next = fetched(() => refetchStyles().then(load))
          return { default: NotFetched }
        },
      ),
    )
  let next = fetched(load)

  return (props) => <Part newest={() => next} Waiting={Waiting} props={props} />
}

interface PartProps<Props> {
  newest: () => ComponentType<Props>
  Waiting: ComponentType
  props: Props
}

/** Keeps its first attempt. Its state outlasts the wait, because it contains the `Suspense` itself. */
function Part<Props extends object>({ newest, Waiting, props }: PartProps<Props>) {
  const [Attempt] = useState(newest)
  return (
    <Suspense fallback={<Waiting />}>
      <Attempt {...props} />
    </Suspense>
  )
}
