import { type ComponentChild, type ComponentType, createElement, hydrate, options } from 'preact'

/**
 * The parts of React that islands use, on Preact: a fifth less than `preact/compat`, which also imitates features that no island
 * uses. In the browser, this module replaces `react` and `react-dom/client` (`vite-preact.ts`); a missing export fails the build.
 */
export { Component, createElement, Fragment } from 'preact'
export {
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'preact/hooks'

type Props = Record<string, unknown>

/** Events that React names differently: its `onChange` reports each key press, and focus events bubble. */
const EVENTS: Readonly<Record<string, string>> = { onFocus: 'onfocusin', onBlur: 'onfocusout' }
const isTyped = (type: string) => type === 'input' || type === 'textarea'

const next = options.vnode
options.vnode = (node) => {
  const { type, props } = node as { type: unknown; props: Props }
  if (typeof type === 'string') {
    const named = (name: string) => (name === 'onChange' && isTyped(type) ? 'oninput' : (EVENTS[name] ?? name))
    node.props = Object.fromEntries(Object.entries(props).map(([name, value]) => [named(name), value])) as typeof node.props
  }
  next?.(node)
}

const areEqual = (one: Props, other: Props) =>
  Object.keys({ ...one, ...other }).every((name) => Object.is(one[name], other[name]))

/** See React: renders the component again only when its props differ. */
export function memo(component: ComponentType<Props>, areSame = areEqual): ComponentType<Props> {
  // biome-ignore lint/correctness/noComponentHookFactories: called once per component, in its module
  return function Memoed(this: { props: Props; shouldComponentUpdate: (next: Props) => boolean }, props: Props) {
    this.shouldComponentUpdate = (nextProps) => !areSame(this.props, nextProps)
    return createElement(component, props)
  } as unknown as ComponentType<Props>
}

/** Ignores React's `identifierPrefix`: Preact keeps the attributes of the server's HTML, and so also its ids. */
export const hydrateRoot = (element: Element, node: ComponentChild): void => hydrate(node, element)
