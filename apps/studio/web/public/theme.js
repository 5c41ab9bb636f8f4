// Before anything is painted, so that a chosen theme does not flash. In a file of its own because
// the content security policy allows no inline scripts. lib/ThemeSwitch.svelte changes the choice.
try {
  const theme = localStorage.getItem('pairfair.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the system's preference holds.
}
