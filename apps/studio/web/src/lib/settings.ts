const prefix = 'pairfair.';

/** A setting kept in this browser; null when it was never set or storage is switched off. */
export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name);
  } catch {
    return null;
  }
}

/** Keeps a setting in this browser, or forgets it; without storage it lasts as long as the page. */
export function writeSetting(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, value);
  } catch {
    // Private modes and full disks: the page works on, the choice is not remembered.
  }
}

/** The browser's storage, or one that lasts as long as the page where that is switched off. */
export function deviceStorage(): Pick<
  Storage,
  'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'
> {
  try {
    localStorage.getItem(prefix);
    return localStorage;
  } catch {
    return {
      length: 0,
      key: () => null,
      getItem: () => null,
      setItem: () => undefined,
      removeItem: () => undefined,
    };
  }
}
