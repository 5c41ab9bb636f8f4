/** Light or dark as chosen on the site's other pages, else as the reader's system has it. */
export function followTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const settle = () => {
    const theme = chosen() ?? (dark.matches ? 'dark' : 'light');
    document.documentElement.dataset.theme = theme;
  };
  dark.addEventListener('change', settle);
  settle();
}

function chosen(): 'light' | 'dark' | undefined {
  try {
    const saved = localStorage.getItem('vitepress-theme-appearance');
    return saved === 'light' || saved === 'dark' ? saved : undefined;
  } catch {
    // Where storage is forbidden there is nothing to follow.
    return undefined;
  }
}
