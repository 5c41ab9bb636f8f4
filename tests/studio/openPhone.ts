import type { Browser } from 'playwright-core';
import { openTab, type Tab } from './openBrowser.ts';

/** A phone: small, without a keyboard or a mouse. */
export function openPhone(browser: Browser): Promise<Tab> {
  return openTab(browser, {
    ...{ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    deviceScaleFactor: 2,
  });
}
