import { readSetting, writeSetting } from '../lib/settings.ts';

class Preferences {
  #shortcuts = $state(readSetting('shortcuts') !== 'off');
  #hideEqual = $state(readSetting('hideEqual') === 'on');

  /** Whether single keys answer (WCAG 2.1.4 wants a switch). */
  get shortcuts(): boolean {
    return this.#shortcuts;
  }
  set shortcuts(on: boolean) {
    this.#shortcuts = on;
    writeSetting('shortcuts', on ? null : 'off');
  }

  /** Whether rows in which both people are equal are left out. */
  get hideEqual(): boolean {
    return this.#hideEqual;
  }
  set hideEqual(on: boolean) {
    this.#hideEqual = on;
    writeSetting('hideEqual', on ? 'on' : null);
  }
}

/** How this judge likes to work; kept in this browser. */
export const preferences = new Preferences();
