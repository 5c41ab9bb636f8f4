// The default theme with the fonts that the reader's machine has: nothing comes from elsewhere.
import theme from 'vitepress/theme-without-fonts';
import './site.css';

export default theme;
