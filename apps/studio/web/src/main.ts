import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { locale } from './i18n/locale.svelte.ts';
import { startRouter } from './lib/router.svelte.ts';

locale.apply();
startRouter();
mount(App, { target: document.getElementById('app') as HTMLElement });
