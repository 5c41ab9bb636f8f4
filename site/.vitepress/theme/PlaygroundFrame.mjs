import { useData, withBase } from 'vitepress';
import { defineComponent, h, ref, watch } from 'vue';

/**
 * The playground on the landing page. It is loaded once the reader asks for it; until then, and
 * without JavaScript, its buttons are links to its own page, around what is in the slot. The frame
 * is an origin of its own: the page around it cannot read what somebody puts into it.
 */
export const PlaygroundFrame = defineComponent({
  setup(_, { slots }) {
    const { isDark } = useData();
    const address = ref('');
    const frame = ref();
    const tellTheme = () => {
      frame.value?.contentWindow?.postMessage(isDark.value ? 'dark' : 'light', '*');
    };
    const onLoad = () => {
      tellTheme();
      frame.value.focus();
    };
    watch(isDark, tellTheme);
    const button = (hash, text) => {
      const href = withBase(`/playground/${hash}`);
      const onClick = (event) => {
        event.preventDefault();
        address.value = href;
      };
      // The router would look for a page of VitePress's own.
      return h('a', { class: 'try', href, target: '_self', onClick }, text);
    };
    return () =>
      address.value
        ? h('iframe', {
            ...{ ref: frame, src: address.value, title: 'Playground', onLoad },
            sandbox: 'allow-scripts allow-downloads',
          })
        : [
            h('p', [
              button('#example', 'Try it on an example'),
              button('', 'Try it on your table'),
            ]),
            slots.default?.(),
          ];
  },
});
