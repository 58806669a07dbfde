import { useSyncExternalStore } from 'react'

/** A value outside React, so that the API client and the router can read it too. */
export type Store<Value> = {
  get: () => Value
  set: (next: Value) => void
  /** Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export const useStore = <Value>(store: Store<Value>) => useSyncExternalStore(store.subscribe, store.get)
