// The default theme with the fonts that the reader's machine has: nothing comes from elsewhere.
import theme from 'vitepress/theme-without-fonts';
import { PlaygroundFrame } from './PlaygroundFrame.mjs';
import './site.css';

export default {
  extends: theme,
  enhanceApp({ app }) {
    app.component('PlaygroundFrame', PlaygroundFrame);
  },
};
