/** A browser's storage in memory. Browsers list a storage's names as its own keys, and so does this. */
export function emptyStorage(): Storage {
  const methods = {
    getItem: (name: string) => storage[name] ?? null,
    setItem: (name: string, value: string) => void Object.assign(storage, { [name]: value }),
    removeItem: (name: string) => void Reflect.deleteProperty(storage, name),
  }
  const storage: Record<string, string> = Object.create(methods)
  return storage as unknown as Storage
}
