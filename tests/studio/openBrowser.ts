import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  chromium as playwright,
} from 'playwright-core';
import { chromium, chromiumFlags } from '../chromium.ts';

/** A tab that remembers everything that went wrong in it. */
export interface Tab {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors on the console, uncaught exceptions, violations of the content security policy. */
  readonly faults: string[];
}

/** Starts the installed Chromium. */
export function openBrowser(): Promise<Browser> {
  return playwright.launch({ executablePath: chromium!, args: chromiumFlags });
}

/** A tab in a context of its own: somebody else's computer, or what else `device` says. */
export async function openTab(browser: Browser, device: BrowserContextOptions = {}): Promise<Tab> {
  const context = await browser.newContext({
    ...{ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', acceptDownloads: true },
    locale: 'en-GB',
    ...device,
  });
  const faults: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  context.on('weberror', (error) => faults.push(String(error.error())));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  const page = await context.newPage();
  // A cap for what never comes; the machine may be busy with something else.
  page.setDefaultTimeout(120_000);
  return { context, page, faults };
}

/** What went wrong, without requests that a test let fail on purpose. */
export function unexpected({ faults }: Tab, allowed: RegExp = /^$/): string[] {
  return faults.filter((fault) => !allowed.test(fault));
}
