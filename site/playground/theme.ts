type Theme = 'light' | 'dark';

/** Light or dark as chosen on the site's other pages, else as the reader's system has it. */
export function followTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let told: Theme | undefined;
  const settle = () => {
    const theme = told ?? chosen() ?? (dark.matches ? 'dark' : 'light');
    document.documentElement.dataset.theme = theme;
  };
  dark.addEventListener('change', settle);
  // A frame may not look at what is stored: the page around it says.
  addEventListener('message', ({ source, data }) => {
    if (source === window || source !== parent) return;
    told = asTheme(data);
    settle();
  });
  settle();
}

function asTheme(value: unknown): Theme | undefined {
  return value === 'light' || value === 'dark' ? value : undefined;
}

function chosen(): Theme | undefined {
  try {
    return asTheme(localStorage.getItem('vitepress-theme-appearance'));
  } catch {
    // Where storage is forbidden there is nothing to follow.
    return undefined;
  }
}
