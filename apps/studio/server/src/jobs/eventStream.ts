/** What is sent. */
export interface StreamEvent {
  readonly event: string;
  readonly data: unknown;
  /** Whether nothing will follow. */
  readonly over: boolean;
}

/** Options for {@link eventStream}. */
export interface StreamOptions {
  /** Least time between two events: what changes in between is sent once, at its end. */
  readonly quietMs: number;
  /** How often a comment keeps proxies from closing the connection. Default 15 s. */
  readonly beatMs?: number;
  /** Whether the reader may still read: asked before every event and with every comment. */
  readonly alive: () => Promise<boolean>;
}

/**
 * Server-sent events: the current state at once and after every change, a comment now and then,
 * until nothing will follow or the reader goes.
 *
 * @param read What to send now.
 * @param listen Calls back on every change; resolves to how to stop.
 */
export function eventStream(
  read: () => Promise<StreamEvent>,
  listen: (changed: () => void) => Promise<() => Promise<void>>,
  { quietMs, beatMs = 15_000, alive }: StreamOptions,
): Response {
  const encoder = new TextEncoder();
  let ended = false;
  let stop: (() => Promise<void>) | undefined;
  let beat: NodeJS.Timeout | undefined;
  let pending: NodeJS.Timeout | undefined;
  let end = async () => {};

  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (text: string) => {
        if (!ended) controller.enqueue(encoder.encode(text));
      };
      end = async () => {
        if (ended) return;
        ended = true;
        clearInterval(beat);
        clearTimeout(pending);
        await stop?.();
      };
      const finish = async () => {
        if (ended) return;
        await end();
        controller.close();
      };
      const send = async () => {
        if (!(await alive())) return finish();
        const { event, data, over } = await read();
        write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
        if (over) await finish();
      };
      const keep = async () => {
        if (await alive()) write(': alive\n\n');
        else await finish();
      };
      const fail = async (error: unknown) => {
        // The reader connects again by itself and is told why then.
        if (ended) return;
        await end();
        controller.error(error);
      };
      let last = 0;
      const changed = () => {
        if (ended || pending) return;
        pending = setTimeout(
          () => {
            pending = undefined;
            last = Date.now();
            void send().catch(fail);
          },
          Math.max(0, last + quietMs - Date.now()),
        );
      };
      // Listening before reading: a change in between is sent twice rather than never.
      stop = await listen(changed);
      write('retry: 2000\n\n');
      await send();
      last = Date.now();
      if (!ended) beat = setInterval(() => void keep().catch(fail), beatMs);
      beat?.unref();
    },
    cancel: () => end(),
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // A proxy that collects answers would keep events back.
      'x-accel-buffering': 'no',
    },
  });
}
