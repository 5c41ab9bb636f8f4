import { readSetting, writeSetting } from './settings.ts';

/** What a person chose; `system` follows the device. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const dark = window.matchMedia('(prefers-color-scheme: dark)');

class Theme {
  #choice = $state<ThemeChoice>(stored());
  #system = $state<'light' | 'dark'>(dark.matches ? 'dark' : 'light');

  constructor() {
    dark.addEventListener('change', () => {
      this.#system = dark.matches ? 'dark' : 'light';
    });
  }

  get choice(): ThemeChoice {
    return this.#choice;
  }

  /** What is shown now; charts are drawn with it. */
  get shown(): 'light' | 'dark' {
    return this.#choice === 'system' ? this.#system : this.#choice;
  }

  choose(choice: ThemeChoice): void {
    this.#choice = choice;
    if (choice === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choice;
    writeSetting('theme', choice === 'system' ? null : choice);
  }
}

function stored(): ThemeChoice {
  const value = readSetting('theme');
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** The theme of the page. */
export const theme = new Theme();
