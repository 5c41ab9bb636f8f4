/** A short message at the edge of the page. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: 'good' | 'info' | 'danger';
}

class Toasts {
  shown = $state<readonly Toast[]>([]);
  #next = 1;

  /** Shows a message; errors stay until they are closed, the others go after eight seconds. */
  add(text: string, kind: Toast['kind'] = 'info'): void {
    const id = this.#next++;
    this.shown = [...this.shown.slice(-3), { id, text, kind }];
    if (kind !== 'danger') setTimeout(() => this.close(id), 8000);
  }

  close(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }
}

/** The page's toasts; App.svelte shows them. */
export const toasts = new Toasts();
